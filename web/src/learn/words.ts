// The texts of the guide.
import { settings } from '../settings.svelte';
import type { Aside, Step } from './course';

interface Lesson {
  title: string;
  text: string;
  todo?: string; // what to do
  in_text_view?: { text?: string; todo: string }; // replaces the above in the text view
}
export interface LessonWords {
  intro: string[];
  begin: string;
  guide: string;
  step: (n: number, of: number) => string;
  show: string;
  next: string;
  skip: string;
  close: string;
  again: string;
  lessons: Record<Step | Aside, Lesson>;
}

export const en: LessonWords = {
  intro: [
    'You play New York against an easy bot, on the real board with the real rules. A guide tells you what to do at each step. You can close it at any time and keep playing.',
    'Your goal: collect cards, use them to claim routes, and connect the locations on your tickets.',
  ],
  begin: 'Start game',
  guide: 'Guide',
  step: (n, of) => `Step ${n} of ${of}`,
  show: 'Show me',
  next: 'Next',
  skip: 'Skip',
  close: 'Close guide',
  again: 'Play another game',
  lessons: {
    choose: {
      title: 'Choose your tickets',
      text: 'Each ticket names two locations. Connect them with your routes before the game ends and you score its points. If you don’t, you lose them.',
      todo: 'Untick a ticket you don’t want, then press “Keep selected”.',
    },
    way: {
      title: 'Find your path',
      text: 'Select a ticket, and the cheapest path that is still free glows on the board.',
      todo: 'Select one of your tickets.',
      in_text_view: {
        text: '“Paths for your tickets” lists the cheapest path that is still free for each ticket, with its routes and the cards they cost.',
        todo: 'Read it, then press “Next”.',
      },
    },
    cards: {
      title: 'Draw a card',
      text: 'You pay for a route with cards of its colour. A taxi counts as any colour. On your turn you can draw two cards: face up from the row, or unseen from the deck.',
      todo: 'Take a card in a colour that your path needs, or draw from the deck.',
      in_text_view: {
        todo: 'Under “Possible moves”, take a card in a colour that your path needs, or draw one from the deck.',
      },
    },
    second: {
      title: 'Draw a second card',
      text: 'A card taken from the row is replaced at once. You can’t take a face-up taxi as your second card, and if you take one first, your turn ends.',
      todo: 'Take another card.',
      in_text_view: { todo: 'Under “Possible moves”, take another card.' },
    },
    claim: {
      title: 'Claim a route',
      text: 'You have the cards for every route with a dashed outline. For a gray route, any one colour will do. Claiming a route is your whole turn.',
      todo: 'Select one, ideally on your path. If there are several ways to pay, you choose one.',
      in_text_view: {
        text: '“Possible moves” lists every route you can pay for, and every way to pay. Claiming a route is your whole turn.',
        todo: 'Claim a route, ideally on your path.',
      },
    },
    score: {
      title: 'What it scores',
      text: 'In New York, routes score at the end: 1, 2, 4 or 7 points for 1, 2, 3 or 4 spaces. You also score 1 point for each tourist attraction (a location with a star) that your routes touch.',
      todo: 'Press “Next”, or just keep playing.',
    },
    more: {
      title: 'More tickets?',
      text: 'When your tickets are complete and you still have taxis, new tickets are often the best way to score. Keep only those you can complete: the others cost you their points.',
      todo: 'Draw two from the outlined pile; that is your whole turn. Or press “Next”.',
      in_text_view: {
        todo: 'To draw two tickets, choose “Draw tickets” under “Possible moves”. That is your whole turn. Or press “Next”.',
      },
    },
    last: {
      title: 'The last round',
      text: 'A player has two taxis or fewer left, so everyone has one more turn. Complete a ticket now, or claim the longest route you can pay for.',
      todo: 'Make your last move.',
    },
    end: {
      title: 'Game over',
      text: 'The bars show the points for routes, tickets and attractions; tickets you didn’t complete were subtracted. The analysis shows how good your moves were.',
    },
    wait: { title: 'The bot’s turn', text: 'Its last move is shown at the top.' },
    keep: {
      title: 'Keep one or both',
      text: 'You must keep at least one of the new tickets to the end.',
      todo: 'Untick a ticket you don’t want, then press “Keep selected”.',
    },
    collect: {
      title: 'Keep collecting',
      text: 'You don’t have the cards for a route yet.',
      todo: 'Draw two more cards, ideally of one colour.',
    },
    play: {
      title: 'Your turn',
      text: 'Do one of three things: draw two cards, claim a route, or draw tickets.',
      todo: 'If you are not sure, press “Hint” (the light bulb).',
    },
  },
};

export const de: LessonWords = {
  intro: [
    'Du spielst New York gegen einen leichten Bot, auf dem echten Plan und nach den echten Regeln. Eine Anleitung sagt dir bei jedem Schritt, was du tun kannst. Du kannst sie jederzeit schließen und einfach weiterspielen.',
    'Dein Ziel: Sammle Karten, nutze damit Strecken und verbinde die Orte auf deinen Zielkarten.',
  ],
  begin: 'Los geht’s',
  guide: 'Anleitung',
  step: (n, of) => `Schritt ${n} von ${of}`,
  show: 'Zeig es mir',
  next: 'Weiter',
  skip: 'Überspringen',
  close: 'Anleitung schließen',
  again: 'Noch eine Partie spielen',
  lessons: {
    choose: {
      title: 'Wähle deine Zielkarten',
      text: 'Jede Zielkarte nennt zwei Orte. Verbindest du sie bis zum Ende mit deinen Strecken, bekommst du die Punkte. Sonst verlierst du sie.',
      todo: 'Willst du nur eine, nimm bei der anderen den Haken weg. Tippe dann auf „Auswahl behalten“.',
    },
    way: {
      title: 'Finde deinen Weg',
      text: 'Wählst du eine Zielkarte aus, leuchtet auf dem Plan der günstigste Weg, der noch frei ist.',
      todo: 'Wähle eine deiner Zielkarten aus.',
      in_text_view: {
        text: 'Unter „Wege für deine Zielkarten“ steht zu jeder Zielkarte der günstigste Weg, der noch frei ist: seine Strecken und was sie kosten.',
        todo: 'Lies ihn und tippe auf „Weiter“.',
      },
    },
    cards: {
      title: 'Ziehe eine Karte',
      text: 'Strecken bezahlst du mit Karten in ihrer Farbe. Taxikarten sind Joker: Sie ersetzen jede Farbe. Pro Spielzug kannst du zwei Karten ziehen: offen aus der Auslage oder verdeckt vom Stapel.',
      todo: 'Nimm eine Karte in einer Farbe, die dein Weg braucht, oder ziehe vom Stapel.',
      in_text_view: {
        todo: 'Nimm unter „Mögliche Spielzüge“ eine Karte in einer Farbe, die dein Weg braucht, oder ziehe eine vom Stapel.',
      },
    },
    second: {
      title: 'Ziehe eine zweite Karte',
      text: 'Hast du eine offene Karte genommen, liegt dort schon eine neue. Eine offene Taxikarte darfst du nicht als zweite Karte nehmen. Nimmst du sie als erste, endet dein Spielzug.',
      todo: 'Nimm noch eine Karte.',
      in_text_view: { todo: 'Nimm unter „Mögliche Spielzüge“ eine weitere Karte.' },
    },
    claim: {
      title: 'Nutze eine Strecke',
      text: 'Für Strecken mit gestricheltem Rand reichen deine Karten. Graue bezahlst du mit einer beliebigen Farbe. Nutzt du eine Strecke, endet damit dein Spielzug.',
      todo: 'Wähle eine aus, am besten auf deinem Weg. Kannst du sie auf mehrere Arten bezahlen, entscheidest du dich für eine.',
      in_text_view: {
        text: 'Unter „Mögliche Spielzüge“ stehen alle Strecken, für die deine Karten reichen, und wie du sie bezahlen kannst. Nutzt du eine Strecke, endet damit dein Spielzug.',
        todo: 'Nutze eine Strecke, am besten auf deinem Weg.',
      },
    },
    score: {
      title: 'Was das bringt',
      text: 'In New York werden Strecken am Ende gewertet: 1, 2, 4 oder 7 Punkte für 1, 2, 3 oder 4 Felder. Dazu kommt 1 Punkt für jede Sehenswürdigkeit (Orte mit Stern) an deinen Strecken.',
      todo: 'Tippe auf „Weiter“ oder spiele einfach weiter.',
    },
    more: {
      title: 'Mehr Zielkarten?',
      text: 'Sind deine Zielkarten erfüllt und hast du noch Taxis, bringen neue Zielkarten oft am meisten. Behalte nur, was du schaffst: Für nicht erfüllte Zielkarten verlierst du Punkte.',
      todo: 'Ziehe zwei vom umrandeten Stapel; das ist dann dein ganzer Spielzug. Oder tippe auf „Weiter“.',
      in_text_view: {
        todo: 'Mit „Zielkarten ziehen“ unter „Mögliche Spielzüge“ ziehst du zwei. Das ist dann dein ganzer Spielzug. Oder tippe auf „Weiter“.',
      },
    },
    last: {
      title: 'Die letzte Runde',
      text: 'Jemand hat nur noch zwei oder weniger Taxis, also sind alle noch einmal dran. Erfülle jetzt eine Zielkarte oder nutze die längste Strecke, für die deine Karten reichen.',
      todo: 'Mach deinen letzten Spielzug.',
    },
    end: {
      title: 'Die Partie ist zu Ende',
      text: 'Die Balken zeigen die Punkte für Strecken, Zielkarten und Sehenswürdigkeiten; nicht erfüllte Zielkarten sind abgezogen. Die Analyse zeigt, wie gut deine Spielzüge waren.',
    },
    wait: { title: 'Der Bot ist dran', text: 'Sein letzter Spielzug steht ganz oben.' },
    keep: {
      title: 'Behalte eine oder beide',
      text: 'Mindestens eine der neuen Zielkarten musst du bis zum Ende behalten.',
      todo: 'Nimm bei einer Karte, die du nicht willst, den Haken weg. Tippe dann auf „Auswahl behalten“.',
    },
    collect: {
      title: 'Sammle weiter',
      text: 'Deine Karten reichen noch für keine Strecke.',
      todo: 'Ziehe zwei weitere Karten, am besten in einer Farbe.',
    },
    play: {
      title: 'Du bist dran',
      text: 'Du hast drei Möglichkeiten: zwei Karten ziehen, eine Strecke nutzen oder Zielkarten ziehen.',
      todo: 'Weißt du nicht weiter, tippe auf „Tipp“ (die Glühbirne).',
    },
  },
};

export const lessonWords = (): LessonWords => (settings.lang === 'de' ? de : en);
