import { useRef, useState } from 'preact/hooks'
import { ApiError } from '../../../client/mod.ts'
import { Drawer } from '../../components/drawer.tsx'
import { CloseButton } from '../../components/close-button.tsx'
import { calls, data } from '../calls.ts'
import { useAct } from '../dom/use-act.tsx'
import { artistInput } from '../inputs.built.ts'
import type { Artist } from './picture.tsx'

const platforms = ['spotify', 'bandsintown'] as const
type Platform = typeof platforms[number]

interface Field {
  name: 'name' | 'label' | 'image' | 'instruction' | Platform
  title: string
  hint?: string
  isAddress?: boolean
}

const fields: readonly Field[] = [
  { name: 'name', title: 'Name' },
  { name: 'label', title: 'Record label' },
  { name: 'spotify', title: 'Spotify', isAddress: true },
  {
    name: 'bandsintown',
    title: 'Bandsintown',
    isAddress: true,
    hint: 'New pages get their shows from there.',
  },
  {
    name: 'image',
    title: 'Picture',
    isAddress: true,
    hint: 'The address of a picture, for apps.',
  },
  {
    name: 'instruction',
    title: 'AI instructions',
    hint: 'Connected AI apps read these before they work with this artist.',
  },
]

const limits = (name: Field['name']) =>
  name === 'spotify' || name === 'bandsintown' ? artistInput.image : artistInput[name]

/** The fields of an artist, beside its page. */
export function EditProfile(
  { artist, close, saved }: { artist: Artist; close: () => void; saved: () => void },
) {
  const { name, label, image, instruction, profileUrls } = artist
  const [values, setValues] = useState<Record<Field['name'], string>>({
    name: name ?? '',
    label: label ?? '',
    image: image ?? '',
    instruction: instruction ?? '',
    spotify: profileUrls.spotify ?? '',
    bandsintown: profileUrls.bandsintown ?? '',
  })
  const [problems, setProblems] = useState<Partial<Record<Field['name'], string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, problem, form: does } = useAct()
  const save = async () => {
    setProblems({})
    const orNull = (name: Field['name']) => values[name].trim() || null
    // A platform without an address is only named to remove it.
    const named = platforms.filter((platform) => orNull(platform) || profileUrls[platform])
    const body = {
      name: values.name,
      label: orNull('label'),
      image: orNull('image'),
      instruction: orNull('instruction'),
      ...named.length > 0 && {
        profileUrls: Object.fromEntries(named.map((platform) => [platform, orNull(platform)])),
      },
    }
    try {
      await data(
        calls.PATCH('/api/artists/{artistId}', { params: { path: { artistId: artist.id } }, body }),
      )
    } catch (error) {
      if (!showProblems(error)) throw error
      return
    }
    saved()
  }
  /** Shows the problems beside their fields. False if one has none. */
  function showProblems(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false
    const found = error.fields.map(({ field, message }) => ({
      field: fields.find(({ name }) => name === field.split('.').at(-1)),
      message: message.startsWith(`${field} `) ? message.slice(field.length + 1) : message,
    }))
    if (found.length === 0 || found.some(({ field }) => !field)) return false
    setProblems(Object.fromEntries(found.map(({ field, message }) => [field!.name, message])))
    form.current!.querySelector<HTMLElement>(`[name=${found[0]!.field!.name}]`)!.focus()
    return true
  }
  return (
    <Drawer
      label='Edit profile'
      on={artist.id}
      close={close}
      head={
        <>
          <h2>Edit profile</h2>
          <CloseButton close={close} />
        </>
      }
      foot={
        <>
          <button type='submit' form='artist-profile' class='main' aria-disabled={isBusy}>Save</button>
          <button type='button' onClick={close}>Cancel</button>
        </>
      }
    >
      <form id='artist-profile' ref={form} {...does(save)}>
        {fields.map(({ name, title, hint, isAddress }) => {
          const common = {
            name,
            maxLength: limits(name).maxlength,
            value: values[name],
            'aria-invalid': problems[name] !== undefined,
            onInput: (
              { currentTarget: { value } }: { currentTarget: HTMLInputElement | HTMLTextAreaElement },
            ) => setValues({ ...values, [name]: value }),
          }
          return (
            <label key={name}>
              <span>{title}</span>
              {name === 'instruction' ? <textarea rows={6} {...common} /> : (
                isAddress
                  ? <input type='url' placeholder='https://' {...common} />
                  : <input required={name === 'name'} {...common} />
              )}
              {hint && <small>{hint}</small>}
              {problems[name] && <small class='problem'>{problems[name]}</small>}
            </label>
          )
        })}
        {problem}
      </form>
    </Drawer>
  )
}
