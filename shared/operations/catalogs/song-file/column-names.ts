import { normalized } from '../../../platform/visible-text.ts'

/** What a column may have, beside the ISRCs. */
export const details = ['name', 'artist', 'release_date', 'share'] as const
export type Detail = typeof details[number]

/** A column's name in its usual form: without case, accents, blanks and signs. */
export const normalizedName = (name: string): string =>
  normalized(name, 'NFKD').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The names of columns in the exports of distributors, publishers and streaming services, in the languages of these exports. The
 * first names are preferred. Column names of releases come last, because a row is a recording.
 */
const names: Record<Detail, string> = {
  name: `
    Track Name, Track Title, Song Name, Song Title, Recording Title, Recording Name, Asset Title, Asset Name,
    Title, Name, Song, Track, Recording, Product Title, Work Title,
    Titelname, Songtitel, Werktitel, Titel,
    Nombre de la canción, Título de la canción, Nombre de la pista, Título de la pista, Canción, Título,
    Nom du titre, Titre de la piste, Nom de la piste, Titre de la chanson, Titre,
    Nome della traccia, Titolo della traccia, Titolo del brano, Nome del brano, Brano, Traccia, Titolo,
    Nome da faixa, Título da faixa, Nome da música, Título da música, Faixa,
    Nummernaam, Tracknaam, Låtens namn, Låtnamn, Låttitel, Tytuł utworu, Tytuł, Utwór,
    Parça Adı, Şarkı Adı, Judul Lagu, Nama Lagu, Judul Trek, Judul Track, Nama Trek, Judul, Lagu,
    Όνομα κομματιού, Τίτλος, Название трека, Название песни, Название,
    اسم الأغنية, トラック名, 楽曲名, 曲名, 楽曲タイトル, タイトル, 歌曲名称, 歌曲名, 歌名, 曲目, 곡명, 트랙명, 노래 제목`,
  artist: `
    Track Artist, Track Artists, Track Artist Name, Primary Artist, Primary Artists, Main Artist, Main Artists,
    Artist Name, Artist Names, Artist, Artists, Artist Name(s), Artist(s), Primary Artist(s), Recording Artist,
    Recording Artist Name, Asset Artist, Display Artist, Performer, Performers, Band,
    Künstlername(n), Künstlername, Hauptkünstler, Interpret, Interpreten, Künstler,
    Nombre(s) del artista, Nombre del artista, Artista principal, Intérprete, Artista, Artistas,
    Nom(s) de l'artiste, Nom de l'artiste, Artiste principal, Interprète, Artiste, Artistes,
    Nome dell'artista, Artista principale, Interprete, Artisti,
    Nome(s) do artista, Nome do artista, Artiest, Naam van artiest, Artiestnaam, Uitvoerende artiest,
    Artistens namn, Artistnamn, Artysta, Wykonawca, Sanatçı Adı, Sanatçı, Nama Artis, Artis, Penyanyi, Nama Penyanyi,
    Όνομα/τα καλλιτέχνη, Καλλιτέχνης, Исполнитель, Артист,
    أسماء الفنانين, اسم الفنان, アーティスト名, アーティスト, 歌手名, 歌手, 艺人名称, 艺人, 艺术家, 演唱者, 아티스트명, 아티스트, 가수,
    Release Artist, Release Artists, Album Artist, Album Artists, Album Artist Name(s), Product Artist`,
  release_date: `
    Original Release Date, Release Date, Digital Release Date, Track Release Date, Date of Release, Released,
    Release Date (Original), First Release Date, Street Date, Publication Date, Album Release Date,
    Veröffentlichungsdatum, Erscheinungsdatum, Veröffentlicht, Veröffentlicht am, Veröffentlichungsdatum des Albums,
    Fecha de lanzamiento, Fecha de publicación, Fecha de lanzamiento del álbum,
    Date de sortie, Date de parution, Date de sortie de l'album,
    Data di uscita, Data di rilascio, Data di pubblicazione, Data di rilascio dell'album,
    Data de lançamento, Data de lançamento do álbum, Releasedatum, Releasedatum van het album,
    Utgivningsdatum, Albumets releasedatum, Data wydania, Data premiery,
    Çıkış Tarihi, Yayın Tarihi, Albüm Çıkış Tarihi, Tanggal Rilis, Tanggal Terbit, Tanggal Rilis Album,
    Ημερομηνία κυκλοφορίας, Ημερομηνία κυκλοφορίας άλμπουμ, Дата релиза, Дата выхода,
    تاريخ الإصدار, تاريخ إصدار الألبوم, 発売日, リリース日, 配信開始日, 配信日, アルバム発売日, 发行日期, 发布日期, 발매일, 출시일`,
  share: `
    Owned Share, Ownership Share, Ownership, Ownership Percentage, Master Share, Master Ownership,
    Share, Share Percent, Share Percentage, Royalty Share, Your Share, Split, Split Percentage, Percentage, Percent,
    Anteil, Anteil in Prozent, Part, Pourcentage, Participación, Porcentaje, Quota, Percentuale,
    Participação, Percentual, Aandeel, Andel, Udział, Kepemilikan, Persentase, Доля, 持分, 份额, 지분`,
}

const ranks = new Map(
  details.map((detail) => [
    detail,
    new Map(names[detail].split(',').map((name, rank) => [normalizedName(name), rank])),
  ]),
)

/** Whether the name of a column that is not read says that it may have shares. */
export const mayBeShare = (name: string): boolean => /%|percent|share|split|royalt|\brate\b/i.test(name)

/** How usual a name is for the column of a detail: the lower the better; undefined for another name. */
export const rankOf = (detail: Detail, normalized: string): number | undefined =>
  ranks.get(detail)!.get(normalized)
