export interface Span {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
  kind: number
  attributes: Record<string, unknown>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

const values = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export function openCollector() {
  const spans: Span[] = []
  const bodies: string[] = []
  const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, async (request) => {
    const body = await request.text()
    bodies.push(body)
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans ?? []) {
      const service = String(values(resource.attributes)['service.name'])
      for (const span of scopeSpans.flatMap(({ spans }: { spans: object[] }) => spans)) {
        spans.push({ ...span, service, attributes: values(span.attributes) })
      }
    }
    return Response.json({})
  })
  return {
    spans,
    bodies,
    /** The variables of a process that exports to it. */
    environment: (service: string) => ({
      OTEL_DENO: 'true',
      OTEL_DENO_CONSOLE: 'ignore',
      OTEL_SERVICE_NAME: service,
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
      OTEL_PROPAGATORS: 'none',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${server.addr.port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_METRIC_EXPORT_INTERVAL: '100',
    }),
    close: () => server.shutdown(),
  }
}
