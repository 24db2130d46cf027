import { html, htmlPage, raw } from '../html.ts'
import { agentUser, type Message, type Store } from './store.ts'

/** All threads, the latest first, and a form for another mention. */
export function channelPage(store: Store, error: string | undefined): Promise<Response> {
  const threads = [...store.channels].flatMap(([channel, messages]) =>
    [...Map.groupBy(messages, ({ thread_ts }) => thread_ts)]
      .map(([ts, messages]) => ({ channel, ts, messages }))
  ).sort((one, other) => Number(other.ts) - Number(one.ts))
  const body = html`
    <p>Your message is sent to the platform as Slack would send it, signed. <code>help</code> lists the commands.</p>
    ${error && html`<p class="error" role="alert">${error}</p>`}
    ${mentionForm('', '', 'Say to @content-agent')}
    <div id="threads" aria-live="polite">${threads.length > 0
      ? threads.map(thread)
      : html`<p>No messages yet.</p>`}</div>
    <script>
    // Threads are not replaced while a reply is being typed.
    setInterval(async () => {
      const page = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html').querySelector('#threads')
      const now = document.querySelector('#threads')
      const typing = [...now.querySelectorAll('input[name=text]')].some((input) => input.value || input === document.activeElement)
      if (!typing && now.innerHTML !== page.innerHTML) now.innerHTML = page.innerHTML
    }, 1000)
    </script>
  `
  return htmlPage('Slack', 'Mention the content agent', body)
}

const thread = ({ channel, ts, messages }: { channel: string; ts: string; messages: Message[] }) =>
  html`<section class="card" aria-label="A thread">${messages.map(message)}
${mentionForm(channel, ts, 'Mention it in this thread')}</section>`

const message = ({ user, ts, text }: Message, index: number) =>
  html`<div class="${index > 0 && 'reply'}"><b>${user === agentUser ? 'content-agent' : 'You'}</b>
<small>${new Date(Number(ts) * 1000).toISOString().slice(11, 19)} UTC</small>
<div class="message">${raw(formatted(text))}</div></div>`

/** Slack's format of mentions, links and code as HTML. Slack's text has <, > and & escaped. */
const formatted = (text: string) =>
  text.replaceAll(`<@${agentUser}>`, '\u0001').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(
    '"',
    '&quot;',
  )
    .replaceAll('\u0001', '<span class="mention">@content-agent</span>')
    .replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')
    .replace(/`([^`\n]+)`/g, '<code>$1</code>')

const mentionForm = (channel: string, thread: string, label: string) =>
  html`<form method="post" action="/"><input type="hidden" name="channel" value="${channel}">
<input type="hidden" name="thread" value="${thread}"><label for="text-${thread}">${label}</label>
<input id="text-${thread}" name="text" autocomplete="off" required
 placeholder="0e000000-0000-4000-8000-000000000003 artist-caption-stage batch=2"><button>Send</button></form>`
