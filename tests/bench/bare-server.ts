// A minimal server for a read from Postgres, with which functions/api is compared: the same driver, statement, body and headers,
// without parsing, checks, queues or logs.
import postgres from 'postgres'

const { url, connections, isPipelined, text, values, headers } = JSON.parse(Deno.env.get('BARE_SERVER')!)
// The driver's types lack the option.
const pipeline = isPipelined ? {} : { max_pipeline: 1 }
const sql = postgres(url, { max: connections, fetch_types: false, ...pipeline })

Deno.serve(async () => {
  const [row] = await sql.unsafe(text, values, { prepare: true })
  return new Response(JSON.stringify({ status: 'success', valuations: row!.result }), {
    headers: { ...headers, 'x-request-id': crypto.randomUUID() },
  })
})
