import { find } from '../dom/dom.ts'
import { api } from '../session.ts'
import { credits } from '../dom/show.ts'

/** Shows the credits of the person beside the content, which does not wait for it. */
export async function showBalance(): Promise<void> {
  const { credits: balance } = await api.me()
  if (balance === null) return
  find('#balance').textContent = credits(balance)
  find('#balance').hidden = false
}
