import { render } from 'preact'
import { addresses } from './addresses.ts'
import { page } from './place.ts'
import { routes } from './routes.ts'
import { currentSession, leaveToSignIn, leaveWhenSignedOut } from './session.ts'

async function start(): Promise<void> {
  if (page === undefined) {
    const { SignIn } = await import('./sign-in/markup.tsx')
    document.title = 'Sign in · Console'
    return show(<SignIn />)
  }
  const [session, Page, { Shell }, { loadPerson }] = await Promise.all([
    currentSession(),
    routes[page](),
    import('./shell/shell.tsx'),
    import('./shell/person.ts'),
  ])
  if (!session) return leaveToSignIn()
  leaveWhenSignedOut()
  document.title = `${addresses[page].title} · Console`
  document.body.className = 'app'
  show(
    <Shell>
      <Page />
    </Shell>,
  )
  await loadPerson()
}

function show(content: preact.ComponentChild): void {
  document.body.replaceChildren()
  render(content, document.body)
}

await start()
