import { useState } from 'preact/hooks'
import { approve, decide, useOther } from './authorization.ts'
import { Button, Part, Problem } from './part.tsx'
import type { ShownAt } from './state.ts'

const permissions = [
  {
    title: 'Read',
    scopes: ['read'],
    text: 'your name and address, your catalogs, artists, pages and chats, and the sign-ups of your fans',
  },
  {
    title: 'Read and change',
    scopes: ['read', 'write'],
    text: 'these too: delete them, publish pages, and start work that costs credits, such as captures',
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
          as <b id='account'>{account}</b>
        </span>
        <Button class='link' id='other' work={() => useOther(request)}>Use another account</Button>
      </p>
      <fieldset>
        <legend>It may</legend>
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
        It cannot compare play counts, reach anything of an organization, or see or change API keys, cards,
        people or connected services.
      </p>
      <p>
        You return to <b id='host'>{redirect.host}</b>
      </p>
      <div class='decide'>
        <Button class='main' work={() => approve(request, chosen)}>Allow</Button>
        <Button work={() => decide('deny', request, 'You have denied it')}>Deny</Button>
      </div>
      <Problem />
      <p>
        The app chose its name itself, and nobody has checked it. Allow it only if you have just started this
        in an app that you trust. You can disconnect it later in your account, which ends it at once.
      </p>
    </Part>
  )
}
