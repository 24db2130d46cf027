import { type ComponentChild, render } from 'preact'
import { addresses } from './addresses.ts'
import { page } from './place.ts'
import { routes } from './routes.ts'
import { currentSession, leaveToSignIn, leaveWhenSignedOut } from './session.ts'

async function start(): Promise<void> {
  if (page === undefined) {
    const { SignInPage } = await import('./sign-in/markup.tsx')
    document.title = 'Sign in · Console'
    return show(<SignInPage />, document.querySelector('main')!)
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
    document.body,
  )
  await loadPerson()
}

/** Draws content in place of what the server wrote there. */
function show(content: ComponentChild, place: Element): void {
  place.replaceChildren()
  render(content, place)
}

await start()
