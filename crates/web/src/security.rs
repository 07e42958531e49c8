//! The outermost layer: who may ask, what a browser may do with the answer, and errors as pages.
//!
//! A server on this machine can be reached by any page open in the same browser. Two checks keep
//! such pages out: the host must be a name of this machine (a foreign name that resolves here is
//! DNS rebinding), and a change must come from our own pages.

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::error::Failure;
use crate::form::own_address;
use crate::reader::{Reader, remember_lang};
use crate::{AppState, pages};

/// Nothing inline, nothing from elsewhere, no frame around us.
const CONTENT_POLICY: &str = "default-src 'self'; base-uri 'none'; object-src 'none'; \
                              form-action 'self'; frame-ancestors 'none'";

/// No body is longer, whatever it is sent to; most addresses take far less.
const LARGEST_BODY: usize = 1 << 20;

/// Checks a request, answers it, and dresses the answer.
pub(crate) async fn guard(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let reader = Reader::of(&request);
    let here = readable(request.method(), request.uri().path());
    request.extensions_mut().insert(reader);
    let mut response = match allowed(&request) {
        Err(failure) => failure.into_response(),
        Ok(()) if comes_from_elsewhere(&request) && may_work(request.uri().path()) => {
            let address = request.uri().path_and_query().map_or("/", |address| address.as_str());
            pages::ask_first(reader, own_address(address)).into_response()
        }
        Ok(()) if reads(&request) => look(&state, next, request).await,
        Ok(()) => change(&state, next, request).await,
    };
    if let Some(failure) = response.extensions_mut().remove::<Failure>() {
        response = pages::failure(&failure, reader, &here);
    }
    let headers = response.headers_mut();
    if reader.chose {
        headers.append(header::SET_COOKIE, remember_lang(reader.lang));
    }
    protect(headers);
    response
}

/// Answers a request that changes nothing. It is left when it takes too long, or when nobody waits
/// for it any more.
async fn look(state: &AppState, next: Next, request: Request) -> Response {
    // On its own task, so that a panic is an answer too.
    let mut task = Abandoned(tokio::spawn(next.run(request)));
    match timeout(state.limits().answer, &mut task.0).await {
        Ok(Ok(response)) => response,
        Ok(Err(error)) => Failure::internal(state.draw(), &error).into_response(),
        Err(_) => Failure::TooSlow.into_response(),
    }
}

/// Answers a request for a change. The form is read first, within a time; from then on the answer
/// is awaited, because whoever is told that nothing was changed must be able to rely on it. Whatever
/// such a request waits for has an end of its own.
async fn change(state: &AppState, next: Next, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let bytes = match timeout(state.limits().answer, to_bytes(body, LARGEST_BODY)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => return Failure::TooLarge.into_response(),
        Err(_) => return Failure::SlowForm.into_response(),
    };
    let request = Request::from_parts(parts, Body::from(bytes));
    // It goes on when nobody waits for it any more: half a change would be worse.
    match tokio::spawn(next.run(request)).await {
        Ok(response) => response,
        Err(error) => Failure::internal(state.draw(), &error).into_response(),
    }
}

/// A task that ends when nobody waits for it.
struct Abandoned(JoinHandle<Response>);

impl Drop for Abandoned {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The address of the page that a request was made on: changes are posted one level below it.
fn readable(method: &Method, path: &str) -> String {
    let above = path.rsplit_once('/').map_or("", |(above, _)| above);
    match method {
        // A path such as `//host` would lead elsewhere as a link.
        &Method::GET => own_address(path).to_owned(),
        _ if above.starts_with("/g/") || above.starts_with("/r/") => above.to_owned(),
        _ => "/".to_owned(),
    }
}

fn protect(headers: &mut HeaderMap) {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Not `no-referrer`: browsers would then hide the origin of our own forms as well.
        (header::REFERRER_POLICY, "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

fn allowed(request: &Request) -> Result<(), Failure> {
    let host = text(request.headers(), header::HOST).ok_or(Failure::Misdirected)?;
    let named = request.uri().authority().map(Authority::as_str);
    if !is_local(host) || named.is_some_and(|name| !is_local(name)) {
        return Err(Failure::Misdirected);
    }
    if (reads(request) && is_navigation(request.headers())) || is_own(request.headers(), host) {
        Ok(())
    } else {
        Err(Failure::Foreign)
    }
}

fn reads(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// Whether a page of another site sent the browser here: by a link, a frame, or a look ahead.
fn comes_from_elsewhere(request: &Request) -> bool {
    let site = text(request.headers(), header::HeaderName::from_static("sec-fetch-site"));
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

/// Whether looking at an address may take work: a figure of the lab is worked out, a race goes on.
/// Another site cannot have that done; whoever comes from there is asked first.
fn may_work(path: &str) -> bool {
    path.starts_with("/r/") || path.starts_with("/lab/")
}

/// Whether a host, perhaps with a port, is a name of this machine.
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    ["127.0.0.1", "localhost", "[::1]"].iter().any(|ours| name.eq_ignore_ascii_case(ours))
}

/// Whether a change comes from our own pages. Programs that are no browser send neither header;
/// they cannot be tricked into a request by a page, so they may.
fn is_own(headers: &HeaderMap, host: &str) -> bool {
    let site = text(headers, header::HeaderName::from_static("sec-fetch-site"));
    let origin = text(headers, header::ORIGIN);
    site.is_none_or(|site| site == "same-origin" || site == "none")
        && origin.is_none_or(|origin| origin.strip_prefix("http://") == Some(host))
}

/// Whether a page is opened as a page. Another site may link here, but not read what is here: not
/// the stream of a game, nor a game as JSON.
fn is_navigation(headers: &HeaderMap) -> bool {
    let mode = text(headers, header::HeaderName::from_static("sec-fetch-mode"));
    mode.is_none_or(|mode| mode == "navigate")
}

/// A header as text; one that is no text counts as empty, which nothing accepts.
fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in ["127.0.0.1", "127.0.0.1:8080", "localhost:1", "LOCALHOST", "[::1]:80"] {
            assert!(is_local(host), "{host}");
        }
        for host in ["", ":80", "example.org", "127.0.0.1.example.org:80", "localhost.evil", "::1"]
        {
            assert!(!is_local(host), "{host}");
        }
    }

    #[test]
    fn a_change_must_come_from_our_own_pages() {
        let own = |pairs: &[(&'static str, &'static str)]| {
            let headers: HeaderMap = pairs
                .iter()
                .map(|(name, value)| {
                    (header::HeaderName::from_static(name), HeaderValue::from_static(value))
                })
                .collect();
            is_own(&headers, "localhost:80")
        };
        assert!(own(&[]));
        assert!(own(&[("sec-fetch-site", "same-origin"), ("origin", "http://localhost:80")]));
        assert!(!own(&[("sec-fetch-site", "cross-site")]));
        assert!(!own(&[("sec-fetch-site", "same-site")]), "another port of this machine");
        assert!(!own(&[("origin", "http://localhost:81")]));
        assert!(!own(&[("origin", "null")]));
        assert!(!own(&[("origin", "https://localhost:80")]));
    }
}
