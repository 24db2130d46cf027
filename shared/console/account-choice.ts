import type { Me } from '../client/mod.ts'
import { find } from './dom.ts'
import { addOptions } from './form.ts'
import { api } from './session.ts'

export type Organization = Me['organizations'][number]

export interface AccountChoice {
  /** The chosen organization; undefined for the person. */
  organization(): Promise<Organization | undefined>
}

/**
 * Lets a person choose an organization instead of themselves. The choice is there only for people with such organizations. An
 * address may name one, so that a page returns to it.
 */
export function accountChoice(
  isOffered: (organization: Organization) => boolean,
  changed: () => unknown,
): AccountChoice {
  const select = find('#account-choice select')
  let chosen: Organization | undefined
  async function load(): Promise<void> {
    const { organizations } = await api.me()
    const offered = organizations.filter(isOffered)
    const choose = (id: string | null) => {
      chosen = offered.find((each) => each.id === id)
      select.value = chosen?.id ?? ''
    }
    addOptions('#account-choice select', offered)
    find('#account-choice').hidden = offered.length === 0
    choose(new URLSearchParams(location.search).get('organization'))
    select.addEventListener('change', () => {
      choose(select.value)
      changed()
    })
  }
  // After a failure it is the page of the person, whose parts explain failures of their own.
  const loaded = load().catch(() => {})
  return {
    organization: async () => {
      await loaded
      return chosen
    },
  }
}
