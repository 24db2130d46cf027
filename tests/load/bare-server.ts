// A minimal server for the same statements as the traffic of npm run load, without parsing, checks, queues or logs.
import postgres from 'postgres'

const { url, connections, statements } = JSON.parse(Deno.env.get('BARE_SERVER')!)
const sql = postgres(url, { max: connections, fetch_types: false })

Deno.serve(async (request) => {
  const statement = statements[new URL(request.url).pathname.slice(1)]
  if (!statement) return new Response(null, { status: 404 })
  const [row] = await sql.unsafe(statement.text, await request.json(), { prepare: true })
  return Response.json(row!.result)
})
