/** How settings are read: the name, and what holds without it. */
interface Reads {
  text(name: string, fallback: string): string;
  integer(name: string, fallback: number, min: number, max: number): number;
}

/** What the service tells the outside about its own work. */
export function telemetrySettings(read: Reads) {
  return {
    /** The port of `GET /metrics`; null = off, 0 = any free one. */
    metricsPort: read.text('METRICS_PORT', '') ? read.integer('METRICS_PORT', 0, 0, 65535) : null,
    metricsHost: read.text('METRICS_HOST', '127.0.0.1'),
  };
}
