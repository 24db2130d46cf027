const links: Record<string, [path: string, what: string][]> = {
  api: [['/api/docs', 'reference of the HTTP API'], ['/api/openapi.json', 'the OpenAPI 3.1 document']],
}

export const homeStyle =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}'

export function landingPage(running: string[]) {
  const items = running.flatMap((name) => links[name] ?? [])
    .map(([path, what]) => `<li><a href="${path}">${path}</a>, ${what}</li>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Artist catalog platform</title>
<style>${homeStyle}</style>
<h1>Artist catalog platform</h1>
<p>An HTTP API and an MCP server for music catalogs, artists, sites and events, with its embedded Supabase.</p>
<ul>
${items.join('\n')}
<li><code>/mcp</code>, the MCP server, for an MCP client</li>
<li><code>/auth/v1</code>, <code>/rest/v1</code>, <code>/storage/v1</code>, for supabase-js</li>
</ul>
<p>The terminal that runs <code>npm start</code> shows keys and accounts to try. See also README.md.</p>
</html>
`
}
