//! Games that go to other programs and come from them, as SGF files.

use axum::http::{StatusCode, header};

use super::client::Client;

#[tokio::test]
async fn a_game_of_go_goes_out_as_sgf_and_comes_back() {
    let client = Client::new();
    let file = "(;GM[1]FF[4]SZ[5]KM[0.5];B[cc]C[the middle];W[bb])";
    let brought = client.import("", file).await;
    assert_eq!(brought.status, StatusCode::SEE_OTHER, "{}", brought.body);
    let address = brought.header(header::LOCATION).to_owned();
    let page = client.get(&address).await;
    assert_eq!(page.history(), ["c3", "b4"]);
    assert!(page.has(&format!("href=\"{address}.sgf\"")), "{}", page.body);
    let out = client.get(&format!("{address}.sgf")).await;
    assert!(out.header(header::CONTENT_DISPOSITION).ends_with(".sgf\""));
    assert!(out.has("SZ[5]") && out.has("B[cc]") && out.has("W[bb]"), "{}", out.body);
    let again = client.import("", &out.body).await;
    let again = client.get(again.header(header::LOCATION)).await;
    assert_eq!(again.history(), ["c3", "b4"]);
    for (text, told) in [
        ("(;GM[99];B[aa])", "not played here"),
        ("(;GM[1]SZ[5];B[zz])", "ode 2"),
        ("(;GM[1]SZ[5];B[cc];W[cc])", "not a legal move"),
        ("(;GM[1", "to close the value"),
    ] {
        let refused = client.import("", text).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        assert!(refused.has(told), "{text}: {}", refused.body);
    }
}
