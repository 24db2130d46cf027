// A minimal server that writes one response from memory, with which functions/s is compared.
const { body, headers } = JSON.parse(Deno.env.get('BARE_PAGE')!)
const bytes = new TextEncoder().encode(body)

Deno.serve(() => new Response(bytes, { headers }))
