import { type ComponentChild, render } from 'preact'
import { titles } from './addresses.ts'
import { isStart, organizationId, page, to } from './place.ts'
import { routes } from './routes.ts'
import { currentSession, leaveToSignIn, leaveWhenSignedOut } from './session.ts'

async function start(): Promise<void> {
  if (isStart) return await goToWorkspace()
  if (page === undefined) {
    const { SignInPage } = await import('./sign-in/page.tsx')
    document.title = 'Sign in · Console'
    return show(<SignInPage />, document.querySelector('main')!)
  }
  const [session, Page, { loadPerson, Shell }] = await Promise.all([
    currentSession(),
    routes[page](),
    import('./shell/shell.tsx'),
  ])
  if (!session) return leaveToSignIn()
  leaveWhenSignedOut()
  localStorage.setItem(lastWorkspace, organizationId ?? 'me')
  document.title = `${titles[page]} · Console`
  document.body.className = 'app'
  show(
    <Shell>
      <Page />
    </Shell>,
    document.body,
  )
  await loadPerson()
}

const lastWorkspace = 'workspace'

/** Goes to the workspace that was used last in this browser: at first that of an organization, where there is one. */
async function goToWorkspace(): Promise<void> {
  if (!await currentSession()) return leaveToSignIn()
  const { readMe } = await import('./calls.ts')
  // Without an answer it is the person's own, whose parts explain failures.
  const organizations = await readMe().then((me) => me.organizations, () => [])
  const last = localStorage.getItem(lastWorkspace)
  const isOwn = last === 'me' || organizations.length === 0
  const { id } = organizations.find(({ id }) => id === last) ?? organizations[0] ?? {}
  location.replace(to('home', isOwn ? 'me' : id))
}

/** Draws content in place of what the server wrote there. */
function show(content: ComponentChild, place: Element): void {
  place.replaceChildren()
  render(content, place)
}

await start()
