import java.util.HashMap;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.OrdersApi;
import org.openapitools.client.model.OrderDetails;
import org.openapitools.client.model.OrderPage;
import org.openapitools.client.model.Problem;

/** Reads an order, a list and a refusal with the client of openapi-generator. */
public class Reader {
  public static void main(String[] arguments) throws ApiException {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("SHOP_URL"));
    client.setBearerToken("at_demo_customer");
    OrdersApi api = new OrdersApi(client);
    OrderDetails order = api.getOrder("ord_demo_0001", null, null, null, null, null, null, null, null, null);
    OrderPage page = api.listOrders(null, null, null, null, null, null, null, null, null, null, null, 2, null, null, null, null, null, null, null, null, null);
    Problem problem = null;
    try {
      api.payOrder("ord_demo_0001", null, null, null, null, null, null);
    } catch (ApiException refusal) {
      problem = JSON.getGson().fromJson(refusal.getResponseBody(), Problem.class);
    }
    Map<String, Object> facts = new HashMap<>();
    facts.put("order", order.getId());
    facts.put("status", order.getStatus());
    facts.put("amount", order.getTotalAmount());
    facts.put("lines", order.getItems().size());
    facts.put("listed", page.getData().size());
    facts.put("hasNext", page.getPagination().getHasNext());
    facts.put("code", problem.getCode());
    facts.put("from", problem.getFrom());
    System.out.println(JSON.getGson().toJson(facts));
    System.exit(0);
  }
}
