import { useState } from 'preact/hooks'
import { approve, decide } from './authorization.ts'
import { Button, Part, Problem } from './part.tsx'
import type { ShownAt } from './state.ts'

// Auth binds a request to the account that opened it first, so another one needs a new request.
const otherAccount = [
  'Connect again with the other account',
  'Nothing was allowed, and you are signed out here. Return to the app, connect it again, and sign in with the other account.',
] as const

const permissions = [
  {
    title: 'Read',
    scopes: ['read'],
    text:
      'your name and e-mail address, your own catalogs, artists, sites and chats, and the sign-ups of your fans',
  },
  {
    title: 'Read and change',
    scopes: ['read', 'write'],
    text:
      'all of these: also delete them, publish your pages for everybody to read, and start work that costs credits, such as capturing play counts',
  },
]

export function Consent(request: ShownAt<'consent'>) {
  const [chosen, choose] = useState<string[]>([])
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
      <dl class='facts'>
        <div>
          <dt>You are signed in as</dt>
          <dd>
            <span id='account'>{account}</span>{' '}
            <Button class='link' id='other' work={() => decide('deny', request, ...otherAccount)}>
              Use another account
            </Button>
          </dd>
        </div>
        <div>
          <dt>Afterwards you return to</dt>
          <dd id='host'>{redirect.host}</dd>
        </div>
      </dl>
      <fieldset>
        <legend>Permissions</legend>
        {permissions.map(({ title, scopes, text }) => (
          <div>
            <label class='check'>
              <input
                type='radio'
                name='scopes'
                aria-describedby={scopes.join('-')}
                onChange={() => choose(scopes)}
              />
              {title}
            </label>
            <small id={scopes.join('-')}>{text}</small>
          </div>
        ))}
      </fieldset>
      <h2>It will not be able to</h2>
      <ul class='cannot'>
        <li>compare play counts</li>
        <li>reach anything of an organization</li>
        <li>see or change API keys, cards, people or connected services</li>
      </ul>
      <p class='muted'>
        The app chose its name itself, and nobody has checked it. Allow it only if you have just started this
        in an app that you trust. You can disconnect it later, in your account, and it ends at once.
      </p>
      <Problem />
      <div class='decide'>
        <Button class='main' work={() => approve(request, chosen)}>Allow</Button>
        <Button work={() => decide('deny', request, 'You have denied it')}>Deny</Button>
      </div>
    </Part>
  )
}
