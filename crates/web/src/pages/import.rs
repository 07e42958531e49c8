//! The form for a game that was saved.

use axum::response::Html;
use maud::html;
use meeple_core::InputError;

use super::shell;
use crate::reader::Reader;
use crate::text::{self, import as words};

/// The page with the form; `text` and what is wrong with it are shown again.
pub(crate) fn import(reader: Reader, text: &str, error: Option<&InputError>) -> Html<String> {
    let lang = reader.lang;
    let main = html! {
        article.narrow {
            h1 { (words::TITLE.get(lang)) }
            p.lead { (words::LEAD.get(lang)) }
            @if let Some(error) = error {
                p.warning #import-error role="alert" { (text::sentence(&error.say(lang))) }
            }
            form.stack method="post" action="/import" enctype="multipart/form-data" {
                div.field {
                    label for="file" { (words::FILE.get(lang)) }
                    input #file type="file" name="file" accept=".json,.sgf,application/json,application/x-go-sgf,text/plain";
                }
                div.field {
                    label for="text" { (words::TEXT.get(lang)) }
                    textarea.mono #text name="text" rows="8" spellcheck="false" autocomplete="off"
                        aria-describedby=[error.map(|_| "import-error")] { (text) }
                }
                p.buttons { button.primary { (text::new::OPEN.get(lang)) } }
            }
            p.muted {
                (words::FROM_A_MATCH.get(lang)) " " code { (words::COMMAND.get(lang)) }
            }
        }
    };
    shell::page(reader, words::TITLE.get(lang), "/import", &main)
}
