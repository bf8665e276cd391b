// Reads an order, a list and a refusal with the client of oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"clients/shop"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	signIn := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer at_demo_customer")
		return nil
	}
	client := must(shop.NewClientWithResponses(os.Getenv("SHOP_URL"), shop.WithRequestEditorFn(signIn)))
	two := 2
	order := must(client.GetOrderWithResponse(ctx, "ord_demo_0001", &shop.GetOrderParams{})).JSON200
	page := must(client.ListOrdersWithResponse(ctx, &shop.ListOrdersParams{PageSize: &two})).JSON200
	problem := must(client.PayOrderWithResponse(ctx, "ord_demo_0001", &shop.PayOrderParams{}, shop.PayOrderInput{})).ApplicationproblemJSON422
	fmt.Println(string(must(json.Marshal(map[string]any{
		"order": order.Id, "status": order.Status, "amount": order.TotalAmount, "lines": len(order.Items),
		"listed": len(page.Data), "hasNext": page.Pagination.HasNext,
		"code": problem.Code, "from": problem.From,
	}))))
}
