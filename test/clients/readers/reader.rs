//! Reads an order, a list and a refusal with the client of openapi-generator.
use openapi::apis::{configuration::Configuration, orders_api, Error};
use openapi::models::Problem;

#[tokio::main]
async fn main() {
    let shop = Configuration {
        base_path: std::env::var("SHOP_URL").unwrap(),
        bearer_access_token: Some("at_demo_customer".into()),
        ..Default::default()
    };
    let order = orders_api::get_order(&shop, "ord_demo_0001", None, None, None, None, None, None, None, None, None)
        .await
        .unwrap();
    let page = orders_api::list_orders(
        &shop, None, None, None, None, None, None, None, None, None, None, None, Some(2), None, None, None, None,
        None, None, None, None, None,
    )
    .await
    .unwrap();
    let problem: Problem = match orders_api::pay_order(&shop, "ord_demo_0001", None, None, None, None, None, Some(Default::default())).await {
        Err(Error::ResponseError(refusal)) => serde_json::from_str(&refusal.content).unwrap(),
        _ => panic!("paid twice"),
    };
    println!(
        "{}",
        serde_json::json!({
            "order": order.id, "status": order.status, "amount": order.total_amount,
            "lines": order.items.len(),
            "listed": page.data.len(), "hasNext": page.pagination.has_next,
            "code": problem.code, "from": problem.from,
        })
    );
}
