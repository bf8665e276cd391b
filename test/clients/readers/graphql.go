// Reads an order, a list and a refusal with the client of genqlient.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"

	"clients/shop"

	"github.com/Khan/genqlient/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

type signedIn struct{}

func (signedIn) Do(request *http.Request) (*http.Response, error) {
	request.Header.Set("Authorization", "Bearer at_demo_customer")
	return http.DefaultClient.Do(request)
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	client := graphql.NewClient(os.Getenv("SHOP_URL")+"/graphql", signedIn{})
	order := must(shop.ReadOrder(ctx, client, "ord_demo_0001")).Order
	page := must(shop.ListOrders(ctx, client)).Orders
	_, err := shop.PayOrder(ctx, client, "ord_demo_0001")
	var refusals gqlerror.List
	errors.As(err, &refusals)
	fmt.Println(string(must(json.Marshal(map[string]any{
		"order": order.Id, "status": order.Status, "amount": order.TotalAmount, "lines": len(order.Items),
		"listed": len(page.Data), "hasNext": page.Pagination.HasNext,
		"code": refusals[0].Extensions["code"], "from": refusals[0].Extensions["from"],
	}))))
}
