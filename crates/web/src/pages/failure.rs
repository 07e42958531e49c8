//! What went wrong, with a way out.

use axum::response::{Html, IntoResponse, Response};
use maud::html;

use super::shell;
use crate::error::Failure;
use crate::reader::Reader;
use crate::text;

/// The page of a failure, with its status.
pub(crate) fn failure(failure: &Failure, reader: Reader, here: &str) -> Response {
    let lang = reader.lang;
    let (title, sentence) = failure.say();
    let title = title.get(lang);
    let main = html! {
        article.narrow {
            h1 { (title) }
            p.lead { (text::sentence(sentence.get(lang))) }
            p.muted { (text::error::number(failure.status().as_u16()).get(lang)) }
            p.buttons {
                @if game_stays(failure) && (here.starts_with("/g/") || here.starts_with("/r/")) {
                    a.button.primary href=(here) { (text::error::BACK.get(lang)) }
                }
                a.button href="/" { (text::shell::HOME.get(lang)) }
            }
        }
    };
    let page = shell::page(reader, title, here, &main);
    (failure.status(), page).into_response()
}

/// The question before a page that another site sent the reader to.
pub(crate) fn ask_first(reader: Reader, address: &str) -> Html<String> {
    let lang = reader.lang;
    let told = &text::error::ELSEWHERE;
    let title = told.title.get(lang);
    let main = html! {
        article.narrow {
            h1 { (title) }
            p.lead { (told.sentence.get(lang)) }
            p { code { (address) } }
            p.buttons {
                a.button.primary href=(address) { (text::error::OPEN_IT.get(lang)) }
                a.button href="/" { (text::shell::HOME.get(lang)) }
            }
        }
    };
    shell::page(reader, title, "/", &main)
}

/// Whether the game that was asked for is still there, and its page would say more than this one.
const fn game_stays(failure: &Failure) -> bool {
    use Failure::{Expired, Misdirected, NotFound, Unreadable};
    !matches!(failure, NotFound | Expired | Unreadable | Misdirected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_back_to_a_page_that_says_the_same() {
        assert!(game_stays(&Failure::Busy) && game_stays(&Failure::TooSlow));
        assert!(!game_stays(&Failure::Unreadable) && !game_stays(&Failure::Expired));
    }
}
