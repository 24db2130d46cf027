import { html, raw } from 'hono/html'

export { html, raw }
type Html = ReturnType<typeof html>

const style = `
*{box-sizing:border-box}
body{margin:0;padding:2rem 1rem;background:#eef1f6;color:#1b2030;font:16px/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto}
.label{display:inline-block;margin:0;padding:.2rem .7rem;border-radius:1rem;background:#fff0c9;color:#6b4a00;font-size:.8rem;font-weight:600}
p,small{color:#4b5264}
section,form{margin:0 0 1rem}
.card{background:#fff;border-radius:.75rem;padding:1rem 1.25rem;box-shadow:0 1px 2px #1b203014}
.reply{margin-left:1.25rem;padding-left:1rem;border-left:3px solid #d5dae6}
.message{overflow-wrap:anywhere;white-space:pre-wrap}
.error{color:#a3122a;font-weight:600}
.mention{border-radius:.25rem;background:#e7e6fb}
label,legend{font-weight:600}
fieldset{border:0;margin:1rem 0;padding:0}
input{width:100%;margin:.35rem 0;padding:.65rem .8rem;border:1px solid #8d96ab;border-radius:.5rem;font:inherit}
button{padding:.65rem 1.1rem;border:0;border-radius:.5rem;background:#4b45c6;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button.secondary{border:1px solid #8d96ab;background:#fff;color:inherit}
a,code,.mention{color:#3b36a8}
button:hover{filter:brightness(.9)}
:focus-visible{outline:3px solid #8f8af0;outline-offset:2px}`

/** A page of a stand-in for people. */
export async function htmlPage(vendor: string, title: string, body: Html, status = 200): Promise<Response> {
  const page = await html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <link rel="icon" href="data:,">
        <title>${title}</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main><p class="label">A stand-in for ${vendor}</p><h1>${title}</h1>${body}</main>
      </body>
    </html>
  `
  return new Response(String(page), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
