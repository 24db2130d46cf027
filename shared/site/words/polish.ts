import type { Messages, Words } from './english.ts'

export const polish: Words = {
  skip: 'Przejdź do zapisu',
  artwork: 'Okładka: {}',
  with: 'gościnnie: {}',
  outOn: 'Premiera: {}',
  outNow: 'Już dostępne, {}',
  listen: 'Posłuchaj',
  listenOn: 'Posłuchaj: {}',
  actions: {
    listen: 'Posłuchaj',
    watch: 'Obejrzyj',
    pre_save: 'Zapisz przed premierą',
    pre_order: 'Zamów przed premierą',
    buy: 'Kup',
    download: 'Pobierz',
  },
  more: 'Więcej',
  byCountry: 'Sklepy według kraju',
  video: 'Obejrzyj wideo',
  tracks: 'Utwory',
  shows: 'Koncerty',
  tickets: 'Bilety',
  soldOut: 'Wyprzedane',
  game: 'Gra',
  play: 'Odtwórz: {}',
  pause: 'Wstrzymaj: {}',
  position: 'Miejsce w utworze {}',
  share: 'Udostępnij',
  copy: 'Kopiuj adres',
  copied: 'Adres został skopiowany.',
  joinTitle: 'Wiadomości e-mailem',
  joinBefore: 'E-mail w dniu premiery',
  email: 'Twój adres e-mail',
  signUp: 'Zapisz mnie',
  moment: 'Chwileczkę…',
  notSent: 'Nie udało się wysłać. Spróbuj jeszcze raz.',
  close: 'Zamknij',
  listed: 'Jesteś na liście.',
  thanks: 'Dziękujemy. Kolejne wiadomości przyjdą e-mailem.',
  failed: 'To się nie udało.',
  back: 'Wróć na stronę',
  nearly: 'Jeszcze jeden krok.',
  confirm:
    'Zajrzyj do poczty: link w wiadomości zapisze cię na listę. Jeśli jej nie ma, sprawdź folder ze spamem.',
  noCookies:
    'Ta strona nie używa plików cookie, nikogo nie śledzi i niczego nie ładuje z innych miejsc. Wizyty i kliknięcia liczymy za każdy dzień, bez żadnych danych o tobie.',
  check: 'Sprawdź adres e-mail.',
  tick: 'Zaznacz pole, jeśli chcesz dostawać wiadomości.',
  tooMany: 'Zbyt wiele zapisów w ciągu minuty. Poczekaj chwilę i spróbuj jeszcze raz.',
  nameless: 'twórcy tej strony',
  consent:
    'Tak, chcę dostawać e-mailem wiadomości o tym artyście. Mogę się wypisać w każdej chwili linkiem z każdej wiadomości.',
  purpose:
    'Twój adres otrzymuje {} i może go użyć tylko w tym celu. Do czasu wypisania przechowujemy adres i dowód zgody: jej treść, tę stronę, godzinę i zakodowaną postać twojej sieci.',
  address: 'Co się dzieje z twoim adresem',
  data: 'Prywatność',
  privacy: 'Polityka prywatności',
  unpublished: 'Ta strona nie jest opublikowana.',
}

export const polishMessages: Messages = {
  confirming: {
    title: 'Ostatni krok.',
    question: 'Czy wysyłać wiadomości na adres {}?',
    button: 'Tak, potwierdzam',
  },
  leaving: {
    title: 'Opuścić tę listę?',
    question: 'Na adres {} nie przyjdzie więcej żadna wiadomość z tej strony, a adres zniknie z jej listy.',
    button: 'Wypisz mnie',
    done: 'Nie jesteś już na liście.',
    erased: 'Adres został usunięty. Nie trzeba robić nic więcej.',
  },
  mail: {
    subject: 'Prosimy o potwierdzenie: wiadomości o {}',
    asked:
      'Ktoś, prawdopodobnie ty, poprosił na stronie {} o wiadomości e-mail o {}. Aby je otrzymywać, otwórz tę stronę i naciśnij przycisk:',
    otherwise:
      'Jeśli to nie ty, nie rób nic: bez potwierdzenia nie wyślemy kolejnych wiadomości, a adres usuniemy po 30 dniach. Aby usunąć go teraz:',
    controller: 'Za twój adres odpowiada: {}',
    knownSubject: 'Jesteś już na liście: wiadomości o {}',
    known:
      'Ktoś, prawdopodobnie ty, poprosił na stronie {} o wiadomości e-mail o {}. Ten adres jest już na liście, więc nie trzeba nic robić. Aby opuścić listę:',
  },
  missing: 'Tu nic nie gra.',
  fault: 'Chwileczkę.',
  faulty: 'Nie można teraz pokazać tej strony. Spróbuj ponownie za chwilę.',
  refusals: {
    nothing: 'Tu nic nie ma.',
    linkGone: 'Tego linku nie ma już na stronie.',
    notPlayable: 'Na tej stronie nie ma gry.',
    previewEnded: 'Ten podgląd wygasł. Poproś o nowy link.',
    linkCut: 'Ten link jest niepełny. Skopiuj go w całości z wiadomości.',
    signupEnded: 'Ten zapis już nie istnieje. Zapisz się na stronie ponownie.',
  },
}
