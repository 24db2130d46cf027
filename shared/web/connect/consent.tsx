import { useState } from 'preact/hooks'
import { approve, decide, useOther } from './authorization.ts'
import { Button, Part, Problem } from './part.tsx'
import type { ShownAt } from './state.ts'

const permissions = [
  {
    title: 'Read only',
    scopes: ['read'],
    text: 'See your name and e-mail address, your catalogs, artists, pages and chats, and who your fans are',
  },
  {
    title: 'Read and write',
    scopes: ['read', 'write'],
    text: 'Also edit and delete them, publish pages, and start work that costs credits, such as captures',
  },
]

/** The least is chosen first. */
const [least] = permissions

export function Consent(request: ShownAt<'consent'>) {
  const [chosen, choose] = useState(least!.scopes)
  const { name, account, redirect } = request
  return (
    <Part
      id='consent'
      title={
        <>
          Let <bdi class='name'>{name}</bdi> use your account?
        </>
      }
    >
      <p class='who'>
        <span>
          Signed in as <b id='account'>{account}</b>
        </span>
        <Button class='link' id='other' work={() => useOther(request)}>Use another account</Button>
      </p>
      <fieldset>
        <legend>Permissions</legend>
        {permissions.map(({ title, scopes, text }) => (
          <label class='check'>
            <input
              type='radio'
              name='scopes'
              checked={chosen === scopes}
              aria-labelledby={`${scopes.join('-')}-title`}
              aria-describedby={scopes.join('-')}
              onChange={() => choose(scopes)}
            />
            <span>
              <b id={`${scopes.join('-')}-title`}>{title}</b>
              <small id={scopes.join('-')}>{text}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        It only reaches your personal workspace, never an organization. It cannot compare play counts, or see
        or change API keys, cards, people or connected services.
      </p>
      <p class='caution'>
        The app chose its own name, and nobody has checked it. Allow it only if you just started this in an
        app that you trust.
      </p>
      <p>
        You return to <b id='host'>{redirect.host}</b>
      </p>
      <div class='decide'>
        <Button class='main' work={() => approve(request, chosen)}>Allow</Button>
        <Button work={() => decide('deny', request, 'You have denied it')}>Deny</Button>
      </div>
      <Problem />
      <p class='muted'>You can disconnect it at any time in Settings, under Apps.</p>
    </Part>
  )
}
