<?php
// Reads an order, a list and a refusal with the client of openapi-generator.
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) require $file;
});

use OpenAPI\Client\Api\OrdersApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\Problem;
use OpenAPI\Client\ObjectSerializer;

$shop = (new Configuration())->setHost(getenv('SHOP_URL'))->setAccessToken('at_demo_customer');
$api = new OrdersApi(new GuzzleHttp\Client(), $shop);
$order = $api->getOrder('ord_demo_0001');
$page = $api->listOrders(page_size: 2);
try {
    $api->payOrder('ord_demo_0001');
} catch (ApiException $refusal) {
    $problem = ObjectSerializer::deserialize($refusal->getResponseBody(), Problem::class);
}
echo json_encode([
    'order' => $order->getId(), 'status' => $order->getStatus(), 'amount' => $order->getTotalAmount(),
    'lines' => count($order->getItems()), 'listed' => count($page->getData()),
    'hasNext' => $page->getPagination()->getHasNext(), 'code' => $problem->getCode(), 'from' => $problem->getFrom(),
]), "\n";
