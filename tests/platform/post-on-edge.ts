// Sends a request to each address under another Deno, and prints the status or the fault.
import { publicPoster } from '../../shared/platform/http/post-public.ts'

const [pem, ...urls] = Deno.args
const resolve = () => Promise.resolve(['127.0.0.1'])
const post = publicPoster({ allowLoopback: true, timeoutMs: 2_000, caCerts: [pem!], resolve })
const outcomes = []
for (const url of urls) {
  outcomes.push(
    await post({ url, headers: {}, body: 'x' }).then(({ status }) => status, ({ fault }) => fault),
  )
}
console.log(JSON.stringify(outcomes))
Deno.exit()
