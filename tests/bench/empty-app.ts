// An empty Hono app, with which the start of functions/api is compared.
import { Hono } from 'hono'

const app = new Hono()
app.all('*', (c) => c.json({ error: 401 }, 401))

Deno.serve(app.fetch)
