import type { Me } from '../client/mod.ts'
import { find } from './dom.ts'
import { addOptions } from './form.ts'
import { api } from './session.ts'

export type Organization = Me['organizations'][number]

/** What `accountChoice` returns. */
export interface AccountChoice {
  /**
   * The chosen organization; undefined for the person. Rejects if the address names one and they cannot be loaded, because the
   * page would otherwise act for the person. The next call tries again.
   */
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
  const named = new URLSearchParams(location.search).get('organization')
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
    choose(named)
    select.addEventListener('change', () => {
      choose(select.value)
      changed()
    })
  }
  let loaded: Promise<void> | undefined
  return {
    organization: async () => {
      await (loaded ??= load().catch((error) => {
        // Without one it is the page of the person, whose parts explain failures of their own.
        if (named === null) return
        loaded = undefined
        throw error
      }))
      return chosen
    },
  }
}
