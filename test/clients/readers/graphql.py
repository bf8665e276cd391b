# Reads an order, a list and a refusal with the client of ariadne-codegen.
import asyncio, json, os
from shop import Client
from shop.exceptions import GraphQLClientGraphQLMultiError


async def main():
    headers = {'Authorization': 'Bearer at_demo_customer'}
    client = Client(url=os.environ['SHOP_URL'] + '/graphql', headers=headers)
    order = (await client.read_order('ord_demo_0001')).order
    page = (await client.list_orders()).orders
    try:
        await client.pay_order('ord_demo_0001')
    except GraphQLClientGraphQLMultiError as refusals:
        problem = refusals.errors[0].extensions
    print(json.dumps({
        'order': order.id, 'status': order.status, 'amount': order.total_amount, 'lines': len(order.items),
        'listed': len(page.data), 'hasNext': page.pagination.has_next, 'code': problem['code'], 'from': problem['from'],
    }))


asyncio.run(main())
