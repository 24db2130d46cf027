import { agentUser, type Message, type Store } from './store.ts'

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:2rem 1rem;background:#eef1f6;color:#1b2030;font:16px/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto}
.label{display:inline-block;margin:0 0 1rem;padding:.2rem .7rem;border-radius:1rem;background:#fff0c9;color:#6b4a00;font-size:.8rem;font-weight:600}
h1{margin:0 0 .25rem;font-size:1.4rem}
p{margin:0 0 1rem;color:#4b5264}
.thread,form{background:#fff;border-radius:.75rem;padding:1rem 1.25rem;margin:0 0 1rem;box-shadow:0 1px 2px #1b203014}
.message{margin:0 0 .75rem;overflow-wrap:anywhere}
.message+.message{margin-left:1.25rem;padding-left:1rem;border-left:3px solid #d5dae6}
.message b{margin-right:.5rem}
.message time{color:#5b6275;font-size:.8rem}
.message div{white-space:pre-wrap}
a{color:#3b36a8}
.at{padding:0 .2rem;border-radius:.25rem;background:#e7e6fb;color:#3b36a8}
code{padding:.05rem .3rem;border-radius:.25rem;background:#f1f3f8;font-size:.9em}
label{display:block;font-weight:600;margin-bottom:.35rem}
.row{display:flex;gap:.5rem;flex-wrap:wrap}
input{flex:1 1 16rem;min-width:0;padding:.65rem .8rem;border:1px solid #8d96ab;border-radius:.5rem;font:inherit}
button{padding:.65rem 1.1rem;border:0;border-radius:.5rem;background:#4b45c6;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#3b36a8}
:focus-visible{outline:3px solid #8f8af0;outline-offset:2px}
.fault{color:#a3122a;font-weight:600}
.thread form{margin:.75rem 0 0;padding:0;box-shadow:none}`

/** All threads, the latest first, and a form for another mention. */
export function channelPage(store: Store, asked: URLSearchParams): string {
  const threads = [...store.channels].flatMap(([channel, messages]) =>
    [...Map.groupBy(messages, ({ thread_ts }) => thread_ts)].map(([ts, said]) => ({ channel, ts, said }))
  ).sort((one, other) => Number(other.ts) - Number(one.ts))
  const fault = asked.get('fault')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,"><title>A stand-in for Slack</title><style>${style}</style></head>
<body><main><p class="label">A stand-in for Slack</p><h1>Mention the content agent</h1>
<p>What you write is sent to the platform as Slack would send it, signed. <code>help</code> tells what it understands.</p>
${fault ? `<p class="fault" role="alert">${escaped(fault)}</p>` : ''}
${form('', '', 'Say to @content-agent')}
<div id="threads" aria-live="polite">${threads.map(threadOf).join('') || '<p>Nothing was said yet.</p>'}</div>
</main><script>
// What is being typed stays: a thread is taken anew only where nobody is in it.
setInterval(async () => {
  const page = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html').querySelector('#threads')
  const now = document.querySelector('#threads')
  const typing = [...now.querySelectorAll('input[name=text]')].some((input) => input.value || input === document.activeElement)
  if (!typing && now.innerHTML !== page.innerHTML) now.innerHTML = page.innerHTML
}, 1000)
</script></body></html>`
}

const threadOf = ({ channel, ts, said }: { channel: string; ts: string; said: Message[] }) =>
  `<section class="thread" aria-label="A thread">${said.map(messageOf).join('')}${
    form(channel, ts, 'Mention it in this thread')
  }</section>`

const messageOf = ({ user, ts, text }: Message) =>
  `<div class="message"><b>${user === agentUser ? 'content-agent' : 'You'}</b><time>${
    new Date(Number(ts) * 1000).toISOString().slice(11, 19)
  } UTC</time><div>${shown(text)}</div></div>`

/** The text as Slack shows it: its own escapes, mentions, links and code. */
const shown = (text: string) =>
  escaped(text.replaceAll('&lt;', '\u0001').replaceAll('&gt;', '\u0002').replaceAll('&amp;', '&'))
    .replaceAll(`&lt;@${agentUser}&gt;`, '<span class="at">@content-agent</span>')
    .replaceAll('\u0001', '&lt;').replaceAll('\u0002', '&gt;')
    .replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')
    .replace(/`([^`\n]+)`/g, '<code>$1</code>')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const form = (channel: string, thread: string, label: string) =>
  `<form method="post" action="/"><input type="hidden" name="channel" value="${channel}">
<input type="hidden" name="thread" value="${thread}"><label for="text-${thread}">${label}</label>
<div class="row"><input id="text-${thread}" name="text" autocomplete="off" required
 placeholder="0e000000-0000-4000-8000-000000000003 artist-caption-stage batch=2"><button>Send</button></div></form>`
