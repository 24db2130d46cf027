import * as z from 'zod'

const Name = z.string().min(1).max(100)
/** Names of fields and positions in lists, with dots between them: `artists.0.name`. */
const Path = z.string().max(200).regex(/^[^.]+(\.[^.]+)*$/, 'must be names with dots between them')

/**
 * How an actor takes a list of recordings, and where its items have the play counts. Public actors differ in both
 * (docs/captures.md). Everything is declared, so that a wrong map is an error at the start.
 */
export const ActorMap = z.strictObject({
  input: z.strictObject({
    /** The input's field with the list. */
    field: Name,
    /** What the list has of each recording. */
    recording: z.enum(['isrc', 'id', 'uri', 'url']),
    /** If the list has objects: their field with it. */
    key: Name.optional(),
    /** Further fields of the input. */
    constants: z.record(Name, z.json()).default({}),
  }),
  output: z.strictObject({
    isrc: Path.optional(),
    /** The track's id, URI or address at Spotify. */
    track: Path.optional(),
    count: Path,
    /** Whether the count may be a text, with or without separators of thousands: `1,605,446,789`. */
    countText: z.boolean().default(false),
    name: Path.optional(),
    artist: Path.optional(),
    releaseDate: Path.optional(),
  }).refine(
    ({ isrc, track }) => (isrc === undefined) !== (track === undefined),
    'needs either isrc or track',
  ),
})
export type ActorMap = z.output<typeof ActorMap>

/** For an actor of the operator's own. */
export const defaultActorMap: ActorMap = {
  input: { field: 'isrcs', recording: 'isrc', constants: {} },
  output: {
    isrc: 'isrc',
    count: 'playCount',
    countText: false,
    name: 'name',
    artist: 'artist',
    releaseDate: 'releaseDate',
  },
}

export const needsTracks = ({ input, output }: ActorMap): boolean =>
  input.recording !== 'isrc' || output.track !== undefined
