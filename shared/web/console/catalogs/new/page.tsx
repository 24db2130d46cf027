import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Problem } from '../../../components/loaded.tsx'
import { credits, number } from '../../format.ts'
import { catalogInput } from '../../inputs.built.ts'
import { to } from '../../place.ts'
import { goTo } from '../../session.ts'
import { SubjectTitle } from '../../frame.tsx'
import { AddProgress } from './add-progress.tsx'
import { type Captures, type Creation, openCreation } from './creation.ts'
import { Doors } from './doors.tsx'
import { FirstCapture } from './first-capture.tsx'
import { nameOfArtists, type SuggestedName, suggestName } from './given.ts'
import { Preview } from './preview.tsx'
import { isShort, PriceCard, usePrices } from './price.tsx'
import { giveSourceOfAddress, openSelection, type Selection } from './selection.ts'
import { SelectionField } from './selection-field.tsx'

/** A catalog that was just created is in the address, so that a reload shows its capture again. */
const created = () => new URLSearchParams(location.search).get('catalog')

export function NewCatalogPage() {
  const [catalogId, setCatalogId] = useState(created)
  if (catalogId) return <FirstCapture catalogId={catalogId} />
  return (
    <>
      <SubjectTitle path='catalogs' list='Catalogs'>
        <h1>New catalog</h1>
      </SubjectTitle>
      <NewCatalog done={setCatalogId} />
    </>
  )
}

/** Everything between what somebody has and a catalog with its first capture: the field, the preview beside it, and the price. */
export function NewCatalog({ first, done }: {
  /** What was given before this was loaded. */
  first?: string | File
  done: (catalogId: string) => void
}) {
  const [nameFrom, setNameFrom] = useState<string>()
  const isOwnName = useRef(false)
  const [selection, creation] = useMemo(() => {
    const suggest = (suggested: SuggestedName | undefined) => {
      if (isOwnName.current) return
      creation.name.value = suggested?.name ?? ''
      setNameFrom(suggested?.from)
    }
    const selection: Selection = openSelection(
      undefined,
      async (given, found) => {
        const suggested = await suggestName(given, found)
        // A slower name of something that was given earlier is not taken.
        if (selection.given.value === given) suggest(suggested)
      },
      (picked) => suggest(nameOfArtists(picked.flatMap(({ artists }) => artists[0]?.name ?? []))),
    )
    const creation = openCreation(selection)
    return [selection, creation] as const
  }, [])
  useEffect(() => {
    if (first === undefined) return giveSourceOfAddress(selection)
    // The field has taken the place of the one in which it was given. On a touch screen it would open the keyboard.
    if (!matchMedia('(pointer:coarse)').matches) document.getElementById('given')!.focus()
    if (first instanceof File) return void selection.giveFile(first)
    selection.text.value = first
    void selection.giveText()
  }, [])
  const { given, found, hits, isReading, failure, amount } = selection
  const isEmpty = !given.value
  const isLocked = creation.isLocked.value

  const begin = async (captures: Captures, isPriceOpen = false) => {
    const id = await creation.start(captures)
    if (!id) return
    if (captures === 'none' && !isPriceOpen) return void goTo(to(`catalogs/${id}`))
    history.replaceState(null, '', `${to('catalogs/new')}?catalog=${id}`)
    done(id)
  }
  return (
    <div class={isEmpty ? 'new-catalog empty-one' : 'new-catalog'}>
      <div class='given-part'>
        <SelectionField selection={selection} label='What belongs in it?' locked={isLocked} />
        {(found.value || amount.value > 0) && (
          <div class='name-part'>
            <label>
              <span>Name</span>
              <input
                name='name'
                maxlength={catalogInput.name.maxlength}
                required
                disabled={isLocked}
                value={creation.name.value}
                aria-describedby='name-from'
                onInput={(event) => {
                  isOwnName.current = true
                  creation.name.value = event.currentTarget.value
                  setNameFrom(undefined)
                }}
              />
            </label>
            <small id='name-from'>{nameFrom}</small>
          </div>
        )}
      </div>
      <div class='preview-part'>
        <Preview selection={selection} locked={isLocked} />
        {isEmpty && <Doors fill={(text) => selection.text.value = text} />}
      </div>
      {(found.value || amount.value > 0) && <Pay selection={selection} creation={creation} begin={begin} />}
      <p class='hidden-text' role='status'>
        {isReading.value
          ? 'Reading…'
          : failure.value === undefined && found.value
          ? `${number(amount.value)} to add, ${
            number(found.value.file ? found.value.refused_count : 0)
          } refused.`
          : hits.value && 'Results are below.'}
      </p>
    </div>
  )
}

function Pay({ selection, creation, begin }: {
  selection: Selection
  creation: Creation
  /** @param isPriceOpen whether the first capture is ordered later, once its price is known */
  begin: (captures: Captures, isPriceOpen?: boolean) => void
}) {
  const [isDaily, setDaily] = useState(false)
  const { amount, found, questions } = selection
  const { step, run, failure, isLocked, catalogId, name } = creation
  const prices = usePrices(amount.value)
  const isComplete = found.value?.is_complete ?? true
  const isOpen = questions.value.some(({ option }) =>
    option === 'isrc_column' && !selection.answers.value[option]
  )
  const missing = name.value.trim() === ''
    ? 'It needs a name.'
    : amount.value === 0 && isComplete
    ? 'No recording is chosen.'
    : isOpen
    ? 'Choose the column of the ISRCs first.'
    : undefined
  const isBusy = step.value !== undefined
  const cannotPay = isComplete && isShort(prices)
  const press = (captures: Captures) => () => {
    if (!isBusy && !missing) begin(captures, !isComplete)
  }
  return (
    <>
      <div class='pay-part'>
        <PriceCard
          {...{ prices, isComplete, isDaily, setDaily }}
          amount={amount.value}
          locked={isLocked.value}
        />
        <div class='acts'>
          <button
            type='button'
            class='main'
            aria-disabled={isBusy || !!missing || cannotPay}
            onClick={cannotPay ? undefined : press(!isComplete ? 'none' : isDaily ? 'daily' : 'once')}
          >
            {isBusy
              ? step.value
              : failure.value !== undefined
              ? 'Try again'
              : !isComplete
              ? 'Create and read all'
              : `Create and capture${prices ? ` · ${credits(prices.once)}` : ''}`}
          </button>
        </div>
        {isBusy && <AddProgress run={run.value} />}
        {missing && <p class='muted' role='status'>{missing}</p>}
        {failure.value !== undefined && (
          <Problem error={failure.value}>
            {catalogId.value && (
              <>
                The catalog was created. <a href={to(`catalogs/${catalogId.value}`)}>Open it</a>
              </>
            )}
          </Problem>
        )}
      </div>
      {isComplete && failure.value === undefined && (
        <div class='without-part'>
          <button type='button' class='link' aria-disabled={isBusy || !!missing} onClick={press('none')}>
            Create without a capture
          </button>
        </div>
      )}
    </>
  )
}
