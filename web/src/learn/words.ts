// What the guide says.
import { settings } from '../settings.svelte';
import type { Aside, Step } from './course';

interface Lesson {
  title: string;
  text: string;
  todo?: string; // what to click
  spoken?: { text?: string; todo: string }; // where the game is shown as text
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
    'You play New York against an easy bot, with the real rules on the real board. A guide says at every step what to do; you can close it at any time and play on alone.',
    'The aim: collect cards, pay with them for routes, and connect the places on your tickets.',
  ],
  begin: 'Begin',
  guide: 'Guide',
  step: (n, of) => `Step ${n} of ${of}`,
  show: 'Show me where',
  next: 'Next',
  skip: 'Skip',
  close: 'Close the guide',
  again: 'Play another game',
  lessons: {
    choose: {
      title: 'Choose your tickets',
      text: 'A ticket names two places. If your routes connect them by the end you win its points; if not, you lose as many.',
      todo: 'Untick one if both look hard, then press “Keep the chosen”.',
    },
    way: {
      title: 'Look at the way',
      text: 'Under “Your tickets” you see what you play for. The dashed routes on the board are the cheapest way that is still open.',
      todo: 'Click one of your tickets.',
      spoken: {
        text: 'Under “The way to your tickets” stands for each the cheapest way that is still open: its routes, and the cards they cost.',
        todo: 'Read it, then press “Next”.',
      },
    },
    cards: {
      title: 'Take a card',
      text: 'Routes are paid with cards of their colour; a taxi fits every colour. A turn brings two cards, open ones from the row or unseen ones from the deck.',
      todo: 'Click a card in a colour that the dashed way needs, or the deck.',
      spoken: {
        todo: 'Under “What you can do”, take a card in a colour that your way needs, or draw an unseen one.',
      },
    },
    second: {
      title: 'And a second one',
      text: 'The gap in the row is filled at once. A taxi from the row cannot be the second card, and taken first it is the only one.',
      todo: 'Click another card, or the deck.',
      spoken: { todo: 'Under “What you can do”, take another card.' },
    },
    claim: {
      title: 'Claim a route',
      text: 'You can pay for every route that glows; gray ones take any one colour. Claiming is your whole turn.',
      todo: 'Click a glowing route, best one on your way. If there are several ways to pay, you choose.',
      spoken: {
        text: 'Under “What you can do” stand all routes that you can pay for, with each way to pay. Claiming is your whole turn.',
        todo: 'Claim a route, best one on your way.',
      },
    },
    score: {
      title: 'What that brings',
      text: 'In New York routes count at the end: 1, 2, 4 or 7 points for 1, 2, 3 or 4 spaces. Each place with a star, a tourist attraction, that your routes touch brings 1 more.',
      todo: 'Press “Next”, or just play on.',
    },
    more: {
      title: 'More tickets?',
      text: 'When your tickets are done and you still have taxis, two new ones can bring more than anything else. Keep only what you can finish: what is open at the end costs its points.',
      todo: 'The pile “Tickets” draws two; that is a whole turn. Or press “Next” and play on.',
      spoken: {
        todo: '“Draw tickets” under “What you can do” draws two; that is a whole turn. Or press “Next” and play on.',
      },
    },
    last: {
      title: 'The last round',
      text: 'Somebody has two taxis or fewer left, so everybody has one more turn. Finish a ticket now, or claim the longest route you can pay for.',
      todo: 'Make your last move.',
    },
    end: {
      title: 'The end',
      text: 'Below are the points from routes, tickets and attractions; unfinished tickets have been taken off. Further down you see what your moves were worth.',
    },
    wait: { title: 'The bot is to move', text: 'What it does is told under “What happened”.' },
    keep: {
      title: 'Keep one or both',
      text: 'At least one of the new tickets stays with you to the end. Point at one to see its way.',
      todo: 'Untick what you do not want, then press “Keep the chosen”.',
      spoken: {
        text: 'At least one of the new tickets stays with you to the end.',
        todo: 'Untick what you do not want, then press “Keep the chosen”.',
      },
    },
    collect: {
      title: 'Keep collecting',
      text: 'No route glows yet: your cards do not pay for one.',
      todo: 'Take two more cards, best of one colour.',
      spoken: {
        text: 'Your cards do not pay for a route yet.',
        todo: 'Take two more cards, best of one colour.',
      },
    },
    play: {
      title: 'Your turn',
      text: 'Take two cards, claim a route that glows, or draw tickets: one of the three.',
      todo: 'If you do not know what to do, press “Hint”.',
      spoken: {
        text: 'Take two cards, claim a route, or draw tickets: one of the three.',
        todo: 'If you do not know what to do, press “Hint”.',
      },
    },
  },
};

export const de: LessonWords = {
  intro: [
    'Du spielst New York gegen einen leichten Bot, nach den echten Regeln auf dem echten Plan. Bei jedem Schritt sagt dir eine Anleitung, was zu tun ist; du kannst sie jederzeit schließen und allein weiterspielen.',
    'Das Ziel: Sammle Karten, bezahle damit Strecken und verbinde die Orte auf deinen Zielkarten.',
  ],
  begin: 'Los geht’s',
  guide: 'Anleitung',
  step: (n, of) => `Schritt ${n} von ${of}`,
  show: 'Zeig mir, wo',
  next: 'Weiter',
  skip: 'Überspringen',
  close: 'Anleitung schließen',
  again: 'Noch eine Partie',
  lessons: {
    choose: {
      title: 'Wähle deine Zielkarten',
      text: 'Eine Zielkarte nennt zwei Orte. Verbinden deine Strecken sie bis zum Ende, bekommst du ihre Punkte; wenn nicht, verlierst du ebenso viele.',
      todo: 'Nimm bei einer den Haken weg, wenn beide schwierig aussehen, und drücke „Die gewählten behalten“.',
    },
    way: {
      title: 'Sieh dir den Weg an',
      text: 'Unter „Deine Zielkarten“ steht, worum du spielst. Die gestrichelten Strecken auf dem Plan sind der günstigste Weg, der noch frei ist.',
      todo: 'Klicke auf eine deiner Zielkarten.',
      spoken: {
        text: 'Unter „Der Weg zu deinen Zielkarten“ steht für jede der günstigste Weg, der noch frei ist: seine Strecken und die Karten, die sie kosten.',
        todo: 'Lies ihn und drücke „Weiter“.',
      },
    },
    cards: {
      title: 'Nimm eine Karte',
      text: 'Strecken bezahlst du mit Karten ihrer Farbe; ein Taxi passt zu jeder. Ein Zug bringt zwei Karten, offene aus der Auslage oder verdeckte vom Stapel.',
      todo: 'Klicke auf eine Karte in einer Farbe, die der gestrichelte Weg braucht, oder auf den Stapel.',
      spoken: {
        todo: 'Nimm unter „Was du tun kannst“ eine Karte in einer Farbe, die dein Weg braucht, oder zieh eine verdeckte.',
      },
    },
    second: {
      title: 'Und eine zweite',
      text: 'Die Lücke in der Auslage wird gleich gefüllt. Ein Taxi aus der Auslage kann nicht die zweite Karte sein, und als erste bleibt es die einzige.',
      todo: 'Klicke auf noch eine Karte oder auf den Stapel.',
      spoken: { todo: 'Nimm unter „Was du tun kannst“ noch eine Karte.' },
    },
    claim: {
      title: 'Baue eine Strecke',
      text: 'Jede Strecke, die leuchtet, kannst du bezahlen; graue nehmen eine beliebige Farbe. Bauen ist dein ganzer Zug.',
      todo: 'Klicke auf eine leuchtende Strecke, am besten auf deinem Weg. Kannst du verschieden bezahlen, wählst du.',
      spoken: {
        text: 'Unter „Was du tun kannst“ stehen alle Strecken, die du bezahlen kannst, mit jeder Art zu bezahlen. Bauen ist dein ganzer Zug.',
        todo: 'Baue eine Strecke, am besten auf deinem Weg.',
      },
    },
    score: {
      title: 'Was das bringt',
      text: 'In New York zählen Strecken am Ende: 1, 2, 4 oder 7 Punkte für 1, 2, 3 oder 4 Felder. Jeder Ort mit Stern, eine Sehenswürdigkeit, den deine Strecken berühren, bringt 1 dazu.',
      todo: 'Drücke „Weiter“ oder spiele einfach weiter.',
    },
    more: {
      title: 'Mehr Zielkarten?',
      text: 'Sind deine Zielkarten erfüllt und hast du noch Taxis, können zwei neue mehr bringen als alles andere. Behalte nur, was du schaffst: Was am Ende offen ist, kostet seine Punkte.',
      todo: 'Der Stapel „Zielkarten“ zieht zwei; das ist ein ganzer Zug. Oder drücke „Weiter“ und spiele weiter.',
      spoken: {
        todo: '„Zielkarten ziehen“ unter „Was du tun kannst“ zieht zwei; das ist ein ganzer Zug. Oder drücke „Weiter“ und spiele weiter.',
      },
    },
    last: {
      title: 'Die letzte Runde',
      text: 'Jemand hat nur noch zwei Taxis oder weniger, also haben alle noch einen Zug. Erfülle jetzt eine Zielkarte oder baue die längste Strecke, die du bezahlen kannst.',
      todo: 'Mach deinen letzten Zug.',
    },
    end: {
      title: 'Das Ende',
      text: 'Unten stehen die Punkte aus Strecken, Zielkarten und Sehenswürdigkeiten; unerfüllte Zielkarten sind abgezogen. Weiter unten siehst du, was deine Züge wert waren.',
    },
    wait: { title: 'Der Bot ist dran', text: 'Was er tut, steht unter „Was geschah“.' },
    keep: {
      title: 'Behalte eine oder beide',
      text: 'Mindestens eine der neuen Zielkarten bleibt bis zum Ende bei dir. Zeige auf eine, um ihren Weg zu sehen.',
      todo: 'Nimm den Haken weg bei dem, was du nicht willst, und drücke „Die gewählten behalten“.',
      spoken: {
        text: 'Mindestens eine der neuen Zielkarten bleibt bis zum Ende bei dir.',
        todo: 'Nimm den Haken weg bei dem, was du nicht willst, und drücke „Die gewählten behalten“.',
      },
    },
    collect: {
      title: 'Sammle weiter',
      text: 'Noch leuchtet keine Strecke: Deine Karten reichen für keine.',
      todo: 'Nimm zwei weitere Karten, am besten von einer Farbe.',
      spoken: {
        text: 'Deine Karten reichen noch für keine Strecke.',
        todo: 'Nimm zwei weitere Karten, am besten von einer Farbe.',
      },
    },
    play: {
      title: 'Du bist dran',
      text: 'Nimm zwei Karten, baue eine leuchtende Strecke oder zieh Zielkarten: eines von dreien.',
      todo: 'Weißt du nicht weiter, drücke „Tipp“.',
      spoken: {
        text: 'Nimm zwei Karten, baue eine Strecke oder zieh Zielkarten: eines von dreien.',
        todo: 'Weißt du nicht weiter, drücke „Tipp“.',
      },
    },
  },
};

export const lessonWords = (): LessonWords => (settings.lang === 'de' ? de : en);
