import { render } from 'preact'
import { open } from './authorization.ts'
import { consoleEmail } from './console-session.ts'
import { Consent } from './consent.tsx'
import { Part } from './part.tsx'
import { Address, Code } from './sign-in.tsx'
import { problem, shown, type ShownAt } from './state.ts'

const Message = ({ title, text, detail, back }: ShownAt<'message'>) => (
  <Part id='message' title={title}>
    <p>{text}</p>
    {detail && <p class='muted'>The sign-in service says: {detail}</p>}
    {back && (
      <button type='button' class='main' onClick={() => location.assign(back.href)}>
        Return to {back.host || 'the app'}
      </button>
    )}
  </Part>
)

const Opening = ({ email }: ShownAt<'opening'>) => (
  <Part id='opening' title='Connect an app'>
    <p role='status'>Reading the request as {email} …</p>
  </Part>
)

/** All texts of the app are drawn as text. */
function Page() {
  const { value } = shown
  if (value.at === 'address') return <Address />
  if (value.at === 'opening') return <Opening {...value} />
  if (value.at === 'code') return <Code {...value} />
  return value.at === 'consent' ? <Consent {...value} /> : <Message {...value} />
}

const main = document.querySelector('main')!
main.replaceChildren()
const email = consoleEmail()
if (email) shown.value = { at: 'opening', email }
render(<Page />, main)
if (email) void open(email).then((text) => problem.value = text ?? '')
