//! A browser without a window.

use std::path::Path;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use futures_util::StreamExt as _;
use meeple_web::{AppState, Limits, app};
use tower::ServiceExt;

/// Whatever is needed is waited for, as long as it takes on a busy machine; only failures wait so
/// long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("plain text"))
    }

    pub(crate) fn has(&self, text: &str) -> bool {
        self.body.contains(text)
    }

    /// The values of the move buttons in the list of moves.
    pub(crate) fn moves(&self) -> Vec<String> {
        let list = self.body.split("class=\"moves").nth(1).unwrap_or("");
        let list = list.split("</ul>").next().unwrap_or("");
        let values = list.split("name=\"move\" value=\"").skip(1);
        values.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    }

    /// The values of the buttons of that name on the whole page, without those of the board.
    pub(crate) fn buttons(&self, name: &str) -> Vec<String> {
        let panel = self.body.split("class=\"panel\"").nth(1).unwrap_or("");
        let buttons = panel.split("<button ").skip(1).filter_map(|rest| rest.split('>').next());
        let value = format!("name=\"{name}\" value=\"");
        let values = buttons.filter_map(|button| button.split(&value).nth(1));
        values.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    }

    /// The moves played so far.
    pub(crate) fn history(&self) -> Vec<String> {
        let list = self.body.split("<ol class=\"history").nth(1).unwrap_or("");
        let list = list.split("</ol>").next().unwrap_or("");
        let items =
            list.split("<a ").skip(1).filter_map(|item| item.split_once("</a>")?.0.split_once('>'));
        items.map(|(_, name)| name.to_owned()).collect()
    }
}

/// The app and who talks to it.
pub(crate) struct Client(Router);

impl Client {
    pub(crate) fn new() -> Self {
        Self::limited(Limits::default())
    }

    pub(crate) fn limited(limits: Limits) -> Self {
        Self(app(AppState::new(limits)))
    }

    /// A server whose games are in a folder.
    pub(crate) fn at(folder: &Path) -> Self {
        Self(app(AppState::open(Limits::default(), folder).expect("a folder")))
    }

    /// The page once no search runs any more, as a browser without script would find it.
    pub(crate) async fn settled(&self, address: &str) -> Answer {
        let started = Instant::now();
        loop {
            let page = self.get(address).await;
            if !page.has("http-equiv=\"refresh\"") {
                return page;
            }
            assert!(started.elapsed() < PATIENCE, "{address} does not settle: {}", page.body);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.0.clone().oneshot(request).await.expect("the app always answers");
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.expect("the whole body");
        Answer {
            status: parts.status,
            headers: parts.headers,
            body: String::from_utf8(body.into()).expect("pages are UTF-8"),
        }
    }

    pub(crate) async fn get(&self, address: &str) -> Answer {
        self.get_with(address, &[]).await
    }

    pub(crate) async fn get_with(&self, address: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::get(address).header(header::HOST, "127.0.0.1:8080");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::empty()).expect("a request")).await
    }

    pub(crate) async fn post(&self, address: &str, form: &str) -> Answer {
        self.post_with(address, form, &[]).await
    }

    pub(crate) async fn post_with(
        &self,
        address: &str,
        form: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = Request::post(address)
            .header(header::HOST, "localhost:8080")
            .header(header::ORIGIN, "http://localhost:8080")
            .header("sec-fetch-site", "same-origin")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(form.to_owned().into()).expect("a request")).await
    }

    /// Sends a file as a browser would.
    pub(crate) async fn import(&self, game: &str, text: &str) -> Answer {
        let part = |name: &str, content: &str| {
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
        };
        let body = format!("{}{}--x--\r\n", part("game", game), part("text", text));
        let request = Request::post("/import")
            .header(header::HOST, "localhost:8080")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x");
        self.send(request.body(body.into()).expect("a request")).await
    }

    /// The first piece of a stream.
    pub(crate) async fn first_event(&self, address: &str) -> String {
        let request = Request::get(address).header(header::HOST, "127.0.0.1:8080");
        let request = request.body(Body::empty()).expect("a request");
        let response = self.0.clone().oneshot(request).await.expect("the app always answers");
        assert_eq!(response.status(), StatusCode::OK);
        let mut pieces = response.into_body().into_data_stream();
        let piece = pieces.next().await.expect("an event").expect("it can be read");
        String::from_utf8_lossy(&piece).into_owned()
    }

    /// Begins a game and returns its address.
    pub(crate) async fn begin(&self, order: &str) -> String {
        let answer = self.post("/games", order).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        answer.header(header::LOCATION).to_owned()
    }
}
