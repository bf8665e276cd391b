import org.openapitools.client.apis.OrdersApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.Problem

/** Reads an order, a list and a refusal with the client of openapi-generator. */
fun main() {
    ApiClient.accessToken = "at_demo_customer"
    val api = OrdersApi(basePath = System.getenv("SHOP_URL"))
    val order = api.getOrder("ord_demo_0001")
    val page = api.listOrders(pageSize = 2)
    val problem = try {
        api.payOrder("ord_demo_0001")
        null
    } catch (refusal: ClientException) {
        val body = (refusal.response as ClientError<*>).body.toString()
        Serializer.moshi.adapter(Problem::class.java).fromJson(body)
    }
    val facts = mapOf(
        "order" to order.id, "status" to order.status, "amount" to order.totalAmount, "lines" to order.items.size,
        "listed" to page.data.size, "hasNext" to page.pagination.hasNext,
        "code" to problem?.code, "from" to problem?.from,
    )
    println(Serializer.moshi.adapter(Map::class.java).toJson(facts))
    kotlin.system.exitProcess(0)
}
