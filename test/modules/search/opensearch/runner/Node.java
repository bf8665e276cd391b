import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One OpenSearch node of a cluster: name, folder, HTTP port, transport port, "host:port,…" and names of the first nodes. */
public final class Node {
  public static void main(String[] args) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(runner)));
    runner
        .onBuild(
            (number, settings) -> {
              settings.put("node.name", args[0]);
              settings.put("http.port", args[2]);
              settings.put("transport.port", args[3]);
              settings.put("network.host", "127.0.0.1");
              settings.put("node.processors", "2");
              settings.putList("discovery.seed_hosts", args[4].split(","));
              settings.putList("cluster.initial_cluster_manager_nodes", args[5].split(","));
              settings.put("cluster.fault_detection.leader_check.interval", "500ms");
              settings.put("cluster.fault_detection.follower_check.interval", "500ms");
              settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
            })
        .build(
            OpenSearchRunner.newConfigs()
                .clusterName("commerce-tests")
                .basePath(args[1])
                .numOfNode(1));
    Thread.currentThread().join();
  }

  private static void close(OpenSearchRunner runner) {
    try {
      runner.close();
    } catch (java.io.IOException error) {
      error.printStackTrace();
    }
  }
}
