// The script of the console: each page has its own part.
import { announce, document, find } from './dom.ts'
import { account } from './account.ts'
import { artists } from './artists.ts'
import { catalog } from './catalog.ts'
import { catalogs, newCatalog } from './catalogs.ts'
import { connectors } from './connectors.ts'
import { creditsPage } from './credits.ts'
import { keys } from './keys.ts'
import { runs } from './runs.ts'
import { api, auth, endSession, leaveToSignIn } from './session.ts'
import { credits } from './show.ts'
import { signIn } from './sign-in.ts'
import { site } from './site.ts'
import { newSite, sites } from './sites.ts'
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
}

async function start(): Promise<void> {
  const { page = '' } = document.body.dataset
  if (page === 'sign-in') return await signIn()
  if (page === 'missing') return
  const { data } = await auth.getSession()
  if (!data.session) return leaveToSignIn()
  auth.onAuthStateChange((event) => {
    // Also a sign-out in another tab.
    if (event === 'SIGNED_OUT') leaveToSignIn()
  })
  find('#person').textContent = data.session.user.email ?? ''
  find('#sign-out').addEventListener('click', async () => {
    announce('Signing out…')
    await endSession()
  })
  // The balance is shown beside the content, which does not wait for it.
  api.me().then(({ credits: balance }) => {
    find('#balance').textContent = balance === null ? '' : credits(balance)
  }, () => {})
  pages[page]!()
}

await start()
