// A minimal server for statements of Postgres, with which the functions are compared: the same driver, statements, bodies and
// headers, without parsing, checks, queues or logs.
import postgres from 'postgres'

const { url, connections, isPipelined, headers, statements } = JSON.parse(Deno.env.get('BARE_SERVER')!)
// The driver's types lack the option.
const pipeline = isPipelined ? {} : { max_pipeline: 1 }
const sql = postgres(url, { max: connections, fetch_types: false, ...pipeline })

Deno.serve(async (request) => {
  const statement = statements[new URL(request.url).pathname.slice(1)]
  if (!statement) return new Response(null, { status: 404 })
  const { text, values = await request.json(), field } = statement
  const [row] = await sql.unsafe(text, values, { prepare: true })
  const body = field ? { status: 'success', [field]: row!.result } : row!.result
  return Response.json(body, { headers: { ...headers, 'x-request-id': crypto.randomUUID() } })
})
