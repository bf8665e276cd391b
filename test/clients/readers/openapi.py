# Reads an order, a list and a refusal with the client of openapi-python-client.
import json, os
from commerce_and_discussion_client import AuthenticatedClient
from commerce_and_discussion_client.api.orders import get_order, list_orders, pay_order

client = AuthenticatedClient(base_url=os.environ['SHOP_URL'], token='at_demo_customer')
order = get_order.sync(client=client, id='ord_demo_0001')
page = list_orders.sync(client=client, page_size=2)
problem = pay_order.sync(client=client, id='ord_demo_0001')
print(json.dumps({
    'order': order.id, 'status': order.status, 'amount': order.total_amount, 'lines': len(order.items),
    'listed': len(page.data), 'hasNext': page.pagination.has_next, 'code': problem.code, 'from': problem.from_,
}))
