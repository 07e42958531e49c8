//! A real Chromium, its driver, and a server for it to visit. All three end with the journey.

use std::net::SocketAddr;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use meeple_web::{AppState, Limits, app};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::JoinHandle;

/// Browsers are heavy: one journey at a time.
static ONE: Semaphore = Semaphore::const_new(1);
static COUNT: AtomicU32 = AtomicU32::new(0);

/// Whatever a journey needs is waited for, as long as it takes on a busy machine; only failures wait
/// for so long, and then say what they saw.
const PATIENCE: Duration = Duration::from_secs(120);

/// Keys by the code that the driver gives them.
pub(crate) const ENTER: char = '\u{e007}';
pub(crate) const ESCAPE: char = '\u{e00c}';
pub(crate) const TAB: char = '\u{e004}';
pub(crate) const LEFT: char = '\u{e012}';
pub(crate) const RIGHT: char = '\u{e014}';
pub(crate) const DOWN: char = '\u{e015}';

/// How the browser is started.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kind {
    pub(crate) without_script: bool,
    pub(crate) calm: bool,
    pub(crate) width: Option<u32>,
}

/// A browser window and the server it looks at.
pub(crate) struct Browser {
    pub(crate) client: Client,
    pub(crate) server: Server,
    driver: Child,
    folder: PathBuf,
    _alone: SemaphorePermit<'static>,
}

/// A server that can be ended and begun again at the same address, with the same games.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    state: AppState,
    task: Option<JoinHandle<()>>,
}

impl Server {
    async fn begin() -> Self {
        // The server is as patient as the journey: no answer of its own depends on how busy the
        // machine is.
        let state = AppState::new(Limits {
            search_time: PATIENCE,
            patience: PATIENCE,
            a_look: PATIENCE,
            a_word: PATIENCE,
            answer: PATIENCE,
            ..Limits::default()
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it listens");
        let mut server = Self { address, state, task: None };
        server.serve(listener);
        server
    }

    fn serve(&mut self, listener: TcpListener) {
        let app = app(self.state.clone());
        self.task = Some(tokio::spawn(async move {
            let _ = axum::serve(listener, app).await;
        }));
    }

    /// Nobody answers any more; open connections are cut.
    pub(crate) async fn end(&mut self) {
        if let Some(task) = self.task.take() {
            task.abort();
            let _ = task.await;
        }
    }

    pub(crate) async fn again(&mut self) {
        let started = Instant::now();
        loop {
            match TcpListener::bind(self.address).await {
                Ok(listener) => return self.serve(listener),
                Err(error) if started.elapsed() > PATIENCE => panic!("{error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }
}

impl Browser {
    pub(crate) async fn open() -> Self {
        Self::of(Kind::default()).await
    }

    pub(crate) async fn of(kind: Kind) -> Self {
        let alone = ONE.acquire().await.expect("never closed");
        let server = Server::begin().await;
        let port = free_port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("chromedriver is installed: `cargo xtask check` installs it");
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("meeple-journey-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let client = connect(port, &capabilities(kind, &folder)).await;
        if let Some(width) = kind.width {
            client.set_window_size(width, 800).await.expect("a window");
        }
        Self { client, server, driver, folder, _alone: alone }
    }

    pub(crate) async fn close(mut self) {
        let _ = self.client.clone().close().await;
        self.server.end().await;
    }

    pub(crate) async fn goto(&self, path: &str) {
        let address = format!("http://{}{path}", self.server.address);
        self.client.goto(&address).await.expect("a page");
    }

    /// Begins a game through its form, filled in by the address.
    pub(crate) async fn begin(&self, game: &str, query: &str) {
        self.goto(&format!("/new/{game}?{query}")).await;
        self.click("button.primary").await;
        self.until("the board is there", "!!document.querySelector('.board')").await;
    }

    /// The same, and the script has taken over.
    pub(crate) async fn begin_alive(&self, game: &str, query: &str) {
        self.begin(game, query).await;
        self.until("the script runs", "!!document.querySelector('main[data-script]')").await;
    }

    /// Clicks an element once it is there; one that is replaced meanwhile is looked for again.
    pub(crate) async fn click(&self, css: &str) {
        let started = Instant::now();
        loop {
            let clicked = match self.client.find(Locator::Css(css)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return,
                Err(error) if started.elapsed() > PATIENCE => {
                    self.give_up(&format!("a click on {css}"), &error.to_string()).await;
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(40)).await,
            }
        }
    }

    pub(crate) async fn write(&self, css: &str, text: &str) {
        let started = Instant::now();
        loop {
            let written = match self.client.find(Locator::Css(css)).await {
                Ok(field) => match field.clear().await {
                    Ok(()) => field.send_keys(text).await,
                    Err(error) => Err(error),
                },
                Err(error) => Err(error),
            };
            match written {
                Ok(()) => return,
                Err(error) if started.elapsed() > PATIENCE => {
                    self.give_up(&format!("{text} in {css}"), &error.to_string()).await;
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(40)).await,
            }
        }
    }

    /// Ends a journey that waited in vain, with what is to be seen.
    async fn give_up(&self, what: &str, detail: &str) -> ! {
        let address = self.client.current_url().await.map(|url| url.to_string());
        let body = match self.client.find(Locator::Css("body")).await {
            Ok(body) => body.text().await.unwrap_or_default(),
            Err(error) => error.to_string(),
        };
        let page = self.client.source().await.unwrap_or_default();
        panic!(
            "waited {PATIENCE:?} in vain for: {what}\n{detail}\nat {}\n--- seen ---\n{body}\n--- source ---\n{page}",
            address.unwrap_or_else(|error| error.to_string())
        );
    }

    /// Waits until an element reads so, in part.
    pub(crate) async fn until_text(&self, css: &str, text: &str) {
        let started = Instant::now();
        loop {
            let seen = match self.client.find(Locator::Css(css)).await {
                Ok(element) => element.text().await.unwrap_or_default(),
                Err(error) => error.to_string(),
            };
            if seen.contains(text) {
                return;
            }
            if started.elapsed() > PATIENCE {
                self.give_up(&format!("{css} reads {text}"), &format!("it reads: {seen}")).await;
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Presses one key after the other, wherever the focus is.
    pub(crate) async fn press(&self, keys: &[char]) {
        let mut actions = KeyActions::new("keyboard".to_owned());
        for &value in keys {
            actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        self.client.perform_actions(actions).await.expect("keys");
    }

    /// The class of what Tab comes to first on a page. A browser that is busy loses keys until its window has the
    /// focus, so the key is pressed again as long as nothing comes of it.
    pub(crate) async fn first_stop(&self) -> String {
        let started = Instant::now();
        loop {
            self.press(&[TAB]).await;
            for _ in 0..25 {
                let stop = "document.activeElement === document.body ? null : document.activeElement.className";
                if let Value::String(class) = self.eval(stop).await {
                    return class;
                }
                tokio::time::sleep(Duration::from_millis(40)).await;
            }
            if started.elapsed() > PATIENCE {
                self.give_up("Tab comes somewhere", "nothing has the focus").await;
            }
        }
    }

    /// What a script expression is worth on the page.
    pub(crate) async fn eval(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        self.client.execute(&script, vec![]).await.unwrap_or_else(|e| panic!("{expression}: {e}"))
    }

    /// Waits until an expression is true.
    pub(crate) async fn until(&self, what: &str, expression: &str) {
        let started = Instant::now();
        loop {
            // In the middle of a navigation there is no page to ask.
            let script = format!("return !!({expression});");
            if let Ok(Value::Bool(true)) = self.client.execute(&script, vec![]).await {
                return;
            }
            if started.elapsed() > PATIENCE {
                self.give_up(what, expression).await;
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// The text of an element.
    pub(crate) async fn text(&self, css: &str) -> String {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await;
        let element = found.unwrap_or_else(|error| panic!("{css}: {error}"));
        element.text().await.expect("a text")
    }

    /// How many moves the list of moves has.
    pub(crate) async fn plies(&self) -> usize {
        let count = self.eval("document.querySelectorAll('.history li').length").await;
        usize::try_from(count.as_u64().expect("a number")).expect("a small number")
    }

    pub(crate) async fn until_plies(&self, plies: usize) {
        let count = format!("document.querySelectorAll('.history li').length === {plies}");
        self.until(&format!("{plies} moves"), &count).await;
    }
}

/// Also after a failure nothing is left behind: the driver has a group of its own, with the
/// browser in it.
impl Drop for Browser {
    fn drop(&mut self) {
        let group = format!("-{}", self.driver.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn capabilities(kind: Kind, folder: &std::path::Path) -> serde_json::Map<String, Value> {
    let mut arguments = vec![
        "--headless=new".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--lang=en".to_owned(),
        "--window-size=1280,900".to_owned(),
        format!("--user-data-dir={}", folder.display()),
    ];
    if kind.calm {
        arguments.push("--force-prefers-reduced-motion".to_owned());
    }
    let script = if kind.without_script { 2 } else { 1 };
    let options = json!({
        "args": arguments,
        "prefs": { "profile.managed_default_content_settings.javascript": script },
    });
    let Value::Object(map) = json!({ "goog:chromeOptions": options }) else {
        unreachable!("it is written as an object")
    };
    map
}

async fn connect(port: u16, capabilities: &serde_json::Map<String, Value>) -> Client {
    let started = Instant::now();
    loop {
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities.clone());
        match builder.connect(&format!("http://127.0.0.1:{port}")).await {
            Ok(client) => return client,
            Err(error) if started.elapsed() > PATIENCE => panic!("no browser: {error}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("it listens").port()
}
