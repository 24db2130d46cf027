import { useState } from 'preact/hooks'
import { Code } from '../../components/code.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Icon } from '../../components/page-icon.tsx'
import { Segmented } from '../../components/segmented.tsx'
import { deployment } from '../place.ts'
import { sampleAccount } from './sample.built.ts'

const kinds = [['curl', 'curl'], ['javascript', 'JavaScript'], ['mcp', 'MCP']] as const
type Kind = typeof kinds[number][0]

const texts: Record<Kind, (key: string) => string> = {
  curl: (key) => `curl ${deployment.api}/api/me \\\n  -H "x-api-key: ${key}"`,
  javascript: (key) =>
    `import { createClient } from 'artist-catalog-client'

const client = createClient({
  baseUrl: '${deployment.api}',
  apiKey: '${key}',
})
const { account, credits } = await client.me()
console.log(account.name, credits)`,
  mcp: (key) =>
    `claude mcp add --transport http platform ${deployment.api}/mcp \\\n  --header "x-api-key: ${key}"`,
}

const notes: Record<Kind, string> = {
  curl: 'Returns the account of the key. Paste it into a terminal.',
  javascript: 'For Node, Deno and browsers. Build the package from the platform’s repository.',
  mcp: 'For Claude Code. Other clients need the address and the header.',
}

interface Answer {
  status: number
  ms: number
  text: string
}

/** Sends the request of the page with the key alone, as a program does. */
async function send(key: string): Promise<Answer> {
  const started = performance.now()
  const response = await fetch(`${deployment.api}/api/me`, {
    headers: { 'x-api-key': key },
    credentials: 'omit',
    cache: 'no-store',
  })
  const body = await response.json()
  return {
    status: response.status,
    ms: Math.round(performance.now() - started),
    text: JSON.stringify(body, null, 2),
  }
}

/** A first request in several languages. Without a key it has a place for one. */
export function RequestPanel({ apiKey, sent }: { apiKey?: string; sent?: () => void }) {
  const [kind, setKind] = useState<Kind>('curl')
  const [answer, setAnswer] = useState<Answer | 'sending' | 'failed'>()
  const text = texts[kind](apiKey ?? 'acp_sk_…')
  const run = async () => {
    setAnswer('sending')
    setAnswer(await send(apiKey!).catch(() => 'failed' as const))
    sent?.()
  }
  return (
    <div class='code-panel request-panel'>
      <div class='head'>
        <Segmented label='Language' options={kinds} value={kind} onChange={setKind} />
        <div class='row'>
          <CopyButton text={text} said='The request is copied.' name='Copy the request'>Copy</CopyButton>
          {apiKey && kind === 'curl' && (
            <button
              type='button'
              class='quiet'
              aria-disabled={answer === 'sending'}
              onClick={() => void run()}
            >
              <Icon name='play' />Run here
            </button>
          )}
        </div>
      </div>
      <div>
        <Code text={text} label='Request' />
        <p class='note muted'>{notes[kind]}</p>
        {kind === 'curl' && (
          <div class='answer' role='status'>
            {answer === 'sending' && <p class='note muted'>Sending…</p>}
            {answer === 'failed' && (
              <p class='note problem'>The server did not respond. Check your connection.</p>
            )}
            {typeof answer === 'object' && (
              <>
                <p class='note'>
                  <strong class={answer.status < 400 ? 'up' : 'down'}>HTTP {answer.status}</strong>{' '}
                  <span class='muted'>in {answer.ms} ms</span>
                </p>
                <Code text={answer.text} label='Response' />
              </>
            )}
          </div>
        )}
        {kind === 'curl' && !answer && (
          <div class='answer'>
            <p class='note muted'>Example response</p>
            <Code text={sampleAccount} label='Sample response' />
          </div>
        )}
      </div>
    </div>
  )
}
