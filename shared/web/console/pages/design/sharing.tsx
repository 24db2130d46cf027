import { ask } from '../../../components/ask.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { time } from '../../format.ts'
import { to } from '../../place.ts'
import { goTo } from '../../session.ts'
import { api } from '../api.ts'
import { reset } from '../form/model.ts'
import { QrCode } from '../qr-code.tsx'
import { addressOf, site } from '../site.ts'
import { changed, edit, takeOffline } from './acts.tsx'
import { act } from '../form/outcome.tsx'

/** The address of a published page, what passes it on, and what ends it. */
export function Sharing() {
  const read = site.value!
  const { name, slug, published, published_at } = read
  const address = addressOf(read)
  const readable = slug === null &&
    readableSlug(name, (published as { artistName?: string } | null)?.artistName)
  const remove = async () => {
    const text = 'The page and its fans are gone.'
    if (!await ask({ title: 'Delete this page?', text, act: 'Delete', name })) return
    await act(edit, async () => {
      await api.sites.delete(read.id)
      reset()
      await goTo(to('pages'))
    })
  }
  return (
    <div id='site'>
      {published
        ? (
          <>
            <p>
              <a id='public' href={address} target='_blank' rel='noopener'>{address}</a>
            </p>
            <small>Published {time(published_at)}</small>
            <div class='row'>
              <CopyButton name='Copy the address' text={address} said='The address is copied.'>
                Copy
              </CopyButton>
              {'share' in navigator && (
                <button
                  type='button'
                  aria-label='Share the page'
                  onClick={() => void share(name, address)}
                >
                  <Icon name='share' />Share
                </button>
              )}
              {readable && (
                <button
                  type='button'
                  aria-label={`Use /s/${readable} as its address`}
                  onClick={() =>
                    void act(edit, async () => {
                      changed(
                        (await api.sites.edit(read.id, { revision: read.revision, slug: readable })).site,
                      )
                      document.getElementById('public')!.focus()
                    })}
                >
                  Use /s/{readable}
                </button>
              )}
            </div>
            <QrCode address={address} size={96} />
            <hr />
            <button type='button' onClick={() => void takeOffline()}>Take offline</button>
            <small>The draft and the fans stay.</small>
          </>
        )
        : <p class='muted'>The page has its address once you publish it.</p>}
      <hr />
      <button type='button' class='danger' onClick={() => void remove()}>Delete this page</button>
      <small>The page goes with its fans. This cannot be undone.</small>
    </div>
  )
}

/** A person who closes the system's list has decided not to share. */
const share = (title: string, url: string) =>
  act(edit, () =>
    navigator.share({ title, url }).catch((error) => {
      if (error.name !== 'AbortError') throw error
    }))

/** Artist and title as an address; empty if they have too few letters of it. */
function readableSlug(name: string, artist = ''): string {
  const slug = `${artist} ${name}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    .replace(/[^a-z0-9]+/g, '-').slice(0, 60).replace(/^-|-$/g, '')
  return slug.length < 3 ? '' : slug
}
