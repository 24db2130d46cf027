import { CopyButton } from '../../../components/copy-button.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { Tag } from '../../../components/tag.tsx'
import { day, permissions } from '../../format.ts'
import { deployment } from '../../place.ts'
import { me } from '../../shell/person.ts'
import { goTo } from '../../session.ts'
import { RequestPanel } from '../request-panel.tsx'
import { documentAt } from '../tabs.tsx'
import type { KeyOwner, NewKey } from './read.ts'

/** A key that was just made, with requests that have it. */
export const MadeKey = ({ made, organization, sent }: {
  made: NewKey
  organization: KeyOwner['organization']
  /** After each request that was run here. */
  sent?: () => void
}) => (
  <section class='card made-key' aria-label='New key'>
    <div class='secret'>
      <h2>
        <Icon name='check' />
        <span role='status'>Key “{made.name}” created</span>
      </h2>
      <p class='muted'>Copy it now: you won’t see it again. Store it with your other secrets.</p>
      <div class='key-itself'>
        <code tabIndex={0}>{made.api_key}</code>
        <CopyButton text={made.api_key} said='The key is copied.' name='Copy the key'>Copy</CopyButton>
      </div>
      <p>
        <Tag>{permissions(made.scopes)}</Tag>{' '}
        <span class='muted'>
          {organization
            ? organization.name ?? 'an organization'
            : me.value?.account.name ?? 'your own account'},{' '}
          {made.expires_at ? `expires ${day(made.expires_at)}` : 'never expires'}
        </span>
      </p>
      {new URL(deployment.api).origin === location.origin && (
        <div class='row'>
          <button type='button' onClick={() => void openReference(made.api_key)}>
            <Icon name='book' />Open the reference with it
          </button>
        </div>
      )}
    </div>
    <RequestPanel apiKey={made.api_key} sent={sent} />
  </section>
)

/** The reference takes the key out of the storage of this tab and fills it in. No address and no server gets it. */
const openReference = (key: string): Promise<void> => {
  sessionStorage.setItem('reference-key', key)
  return goTo(documentAt('/try/list_catalogs'))
}
