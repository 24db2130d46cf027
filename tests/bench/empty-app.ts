// The least that Hono can do: what functions/api is compared with at its start.
import { Hono } from 'hono'

const app = new Hono()
app.all('*', (c) => c.json({ error: 401 }, 401))

Deno.serve(app.fetch)
