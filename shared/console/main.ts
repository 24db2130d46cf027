// The script of the console: each page has its own part.
import { announce, document, type Element, find } from './dom.ts'
import { account } from './account.ts'
import { artists } from './artists.ts'
import { showBalance } from './balance.ts'
import { catalog } from './catalog.ts'
import { catalogs, newCatalog } from './catalogs.ts'
import { connectors } from './connectors.ts'
import { creditsPage } from './credits.ts'
import { keys } from './keys.ts'
import { runs } from './runs.ts'
import { auth, endSession, leaveToSignIn, leaveWhenSignedOut } from './session.ts'
import { signIn } from './sign-in.ts'
import { site } from './site.ts'
import { newSite, sites } from './sites.ts'
import { webhook } from './webhook.ts'
import { webhooks } from './webhooks.ts'

const pages: Record<string, () => unknown> = {
  catalogs,
  'catalogs-new': newCatalog,
  catalog,
  sites,
  'sites-new': newSite,
  site,
  artists,
  settings: account,
  'settings-credits': creditsPage,
  'settings-keys': keys,
  'settings-connectors': connectors,
  'settings-runs': runs,
  'settings-webhooks': webhooks,
  'settings-webhook': webhook,
}

async function start(): Promise<void> {
  const { page = '' } = document.body.dataset
  if (page === 'sign-in') return await signIn()
  if (page === 'missing') return
  const { data } = await auth.getSession()
  if (!data.session) return leaveToSignIn()
  leaveWhenSignedOut()
  find('#person').textContent = data.session.user.email ?? ''
  find('#sign-out').addEventListener('click', async () => {
    announce('Signing out…')
    await endSession()
  })
  // Without it the link stays hidden; the page's own parts explain a failure.
  showBalance().catch(() => {})
  pages[page]!()
}

/**
 * What a person sends before the page has begun, because a session that has expired is renewed first. The browser itself would
 * send it to the page's address, and lose it.
 */
const early = new Map<Element, Element | null>()
document.body.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  event.preventDefault()
  early.set(event.target as unknown as Element, event.submitter)
})
await start()
for (const [form, submitter] of early) form.requestSubmit(submitter)
