#!/usr/bin/env python3
"""Verifies the chance of finished Kurzstrecke games: python3 verify.py game.log boards/*.json [--commitment HASH ...]

Written from docs/chance.md alone, with nothing but Python's standard library, so that nobody has to trust the server's
own program. Each line of the log is one game; --commitment (repeatable) is a commitment that you noted before the game.
"""
import argparse
import hashlib
import json
import struct
import sys

MASK = 0xFFFFFFFF


class Mismatch(Exception):
    """The record is not what follows from its seed and contributions."""


class NoProof(Exception):
    """The game was not played on a server."""


def chacha20_block(key, counter, nonce):
    """64 bytes of the key stream of RFC 8439, as 16 words."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start += struct.unpack("<8I", key) + (counter,) + struct.unpack("<3I", nonce)
    x = list(start)

    def quarter(a, b, c, d):
        for to, add, xor, shift in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[add]) & MASK
            mixed = x[xor] ^ x[to]
            x[xor] = (mixed << shift | mixed >> (32 - shift)) & MASK

    for _ in range(10):
        for i in range(4):  # columns
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):  # diagonals
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(a + b) & MASK for a, b in zip(x, start)]


class Stream:
    """The random numbers of one move; the deal is move 0."""

    def __init__(self, key, move):
        self.key = key
        self.nonce = struct.pack("<QI", move, 0)
        self.blocks = 0
        self.words = []

    def word(self):
        if not self.words:
            self.words = chacha20_block(self.key, self.blocks, self.nonce)
            self.blocks += 1
        return self.words.pop(0)

    def below(self, n):
        while True:
            product = self.word() * n
            if product & MASK >= 2**32 % n:
                return product >> 32


def part(data):
    return struct.pack("<Q", len(data)) + data


def make_key(label, seed, contributions):
    return hashlib.sha256(b"".join(part(x) for x in [label.encode(), seed, *contributions])).digest()


def expect(what, found, computed):
    if found != computed:
        raise Mismatch(f"{what}: the record says {json.dumps(found)}, but it should be {json.dumps(computed)}")


class Game:
    """Everything that chance draws from, and what players hold, so that nobody pays cards that were never dealt."""

    def __init__(self, board, record, first_before_deal):
        cards = board["cards"]
        self.colors = board["colors"] + ["wild"]
        self.board = board
        self.record = record
        self.players = len(record["deal"]["hands"])
        self.routes = {route["id"]: route for route in board["routes"]}
        self.deck = {color: cards["each_color"] for color in board["colors"]} | {"wild": cards["wild"]}
        self.discards = dict.fromkeys(self.colors, 0)
        self.row = [None] * 5
        self.hands = [dict.fromkeys(self.colors, 0) for _ in range(self.players)]
        self.pool = list(range(len(board["tickets"])))
        self.returned = []
        self.offers = [None] * self.players  # tickets that the seat is choosing from
        self.not_kept = [None] * self.players  # of the first tickets
        self.chosen = 0  # seats that have kept their first tickets
        by_lot = record["chance"]["first_by_lot"]
        self.first = None if by_lot else record["first"]
        self.first_before_deal = by_lot and first_before_deal
        self.out = []

    def draw(self):
        position = self.stream.below(sum(self.deck.values()))
        for color in self.colors:
            if position < self.deck[color]:
                self.deck[color] -= 1
                return color
            position -= self.deck[color]

    def shuffle_if_empty(self):
        count = sum(self.discards.values())
        if count and not any(self.deck.values()):
            self.deck = self.discards
            self.discards = dict.fromkeys(self.colors, 0)
            self.out.append({"shuffle": count})

    def fill_row(self):
        for slot in range(5):
            if self.row[slot] is None and any(self.deck.values()):
                self.row[slot] = self.draw()
                self.out.append({"fill": [slot, self.row[slot]]})
                self.shuffle_if_empty()

    def settle_row(self):
        self.fill_row()
        for _ in range(3):
            if self.row.count("wild") < 3:
                return
            swept = [card for card in self.row if card]
            self.out.append({"sweep": swept})
            for card in swept:
                self.discards[card] += 1
            self.row = [None] * 5
            self.shuffle_if_empty()
            self.fill_row()

    def draw_ticket(self):
        return self.pool.pop(self.stream.below(len(self.pool)))

    def deal(self, key):
        self.stream = Stream(key, 0)
        deal = self.record["deal"]
        if self.first_before_deal:
            self.first = self.stream.below(self.players)
        for seat, found in enumerate(deal["hands"]):
            cards = [self.draw(), self.draw()]
            expect(f"the hand of seat {seat + 1}", found, cards)
            for card in cards:
                self.hands[seat][card] += 1
        self.settle_row()
        expect("the first row", deal["outcomes"], self.out)
        expect("the first row", deal["row"], self.row)
        for seat in range(self.players):
            self.offers[seat] = sorted([self.draw_ticket(), self.draw_ticket()])
        expect("the first tickets", deal["tickets"], self.offers)
        self.deal_souvenirs(deal)

    def deal_souvenirs(self, deal):
        souvenirs = self.board["bonus"].get("souvenirs")
        if not souvenirs:
            return
        left = list(souvenirs["symbols"])
        tokens = souvenirs["copies_each"] - (0 if self.players == 4 else 1)
        stacks = {place: [left.pop(self.stream.below(len(left))), tokens] for place in souvenirs["start"]}
        expect("the souvenirs", deal["souvenirs"], stacks)
        expect("the left-over souvenirs", deal["left_over"], left)

    def keep_tickets(self, seat, kept):
        offer = self.offers[seat]
        if offer is None or not kept or not set(kept) <= set(offer):
            raise Mismatch(f"seat {seat + 1} keeps tickets that it was not offered")
        self.offers[seat] = None
        away = [ticket for ticket in offer if ticket not in kept]
        if self.chosen == self.players:
            self.returned += away
            return
        self.not_kept[seat] = away
        self.chosen += 1
        if self.chosen == self.players:
            if self.first is None:
                self.first = self.stream.below(self.players)
            for i in range(self.players):
                self.returned += self.not_kept[(self.first + i) % self.players]

    def draw_tickets(self, seat):
        drawn = []
        for _ in range(min(2, len(self.pool) + len(self.returned))):
            if not self.pool:
                drawn.append(self.returned.pop(0))
            elif len(self.pool) == 1:
                drawn.append(self.pool.pop())
            else:
                drawn.append(self.draw_ticket())
        self.out.append({"tickets": sorted(drawn)})
        if len(drawn) > 1:
            self.offers[seat] = drawn

    def pay(self, seat, color, count):
        if not 0 <= count <= self.hands[seat][color]:
            raise Mismatch(f"seat {seat + 1} pays with cards that it does not have")
        self.hands[seat][color] -= count
        self.discards[color] += count

    def claim(self, seat, action):
        cost = self.routes[action["route"]]["cards"]
        wilds = cost if action["color"] == "wild" else action["wilds"]
        self.pay(seat, "wild", wilds)
        if wilds < cost:
            self.pay(seat, action["color"], cost - wilds)
        if not any(self.deck.values()):
            self.shuffle_if_empty()
            if None in self.row:
                self.settle_row()

    def take_card(self, seat, slot, card):
        expect(f"the card in slot {slot}", card, self.row[slot])
        self.hands[seat][card] += 1
        self.row[slot] = None
        self.settle_row()

    def draw_card(self, seat):
        if not any(self.deck.values()):
            raise Mismatch("a card is drawn from an empty deck")
        card = self.draw()
        self.hands[seat][card] += 1
        self.out.append({"card": card})
        self.shuffle_if_empty()

    def move(self, key, number, move):
        self.stream = Stream(key, number)
        self.out = []
        seat, action = move["seat"], move["action"]
        if action["type"] == "keep_tickets":
            self.keep_tickets(seat, action["keep"])
        elif action["type"] == "draw_card":
            self.draw_card(seat)
        elif action["type"] == "take_card":
            self.take_card(seat, action["slot"], action["card"])
        elif action["type"] == "claim":
            self.claim(seat, action)
        elif action["type"] == "draw_tickets":
            self.draw_tickets(seat)
        outcomes = [one for one in move.get("outcomes", []) if "souvenir" not in one]
        expect("its outcomes", outcomes, self.out)


def replay(board, record, key, first_before_deal):
    game = Game(board, record, first_before_deal)
    game.deal(key)
    for number, move in enumerate(record["moves"], 1):
        try:
            game.move(key, number, move)
        except Mismatch as wrong:
            raise Mismatch(f"move {number}: {wrong}") from None
    if record["chance"]["first_by_lot"]:
        expect("the first player", record["first"], game.first)


def check_hash(what, secret, commitment):
    if len(secret) != 64 or hashlib.sha256(bytes.fromhex(secret)).hexdigest() != commitment:
        raise Mismatch(f"{what} does not match its commitment")


def check_contributions(chance, players):
    """The contributions of all seats as bytes; none for bots."""
    if chance["format"] == "kurz-chance/1":
        return [text.encode() for text in chance["texts"]]
    commitments, contributions = chance["commitments"], chance["contributions"]
    if not len(commitments) == len(contributions) == players:
        raise Mismatch("there is not one contribution per seat")
    for seat, (commitment, contribution) in enumerate(zip(commitments, contributions)):
        if commitment or contribution:
            check_hash(f"the contribution of seat {seat + 1}", contribution, commitment)
    return [bytes.fromhex(contribution) for contribution in contributions]


def verify(board, record, known):
    """Raises Mismatch, or returns the sentences about what is proved."""
    chance = record["chance"]
    if chance["format"] not in ("kurz-chance/1", "kurz-chance/2"):
        raise Mismatch(f"unknown format {chance['format']}")
    for commitment in known:
        if commitment not in [chance["commitment"], *chance.get("commitments", [])]:
            raise Mismatch(f"the commitment {commitment} that you noted is not in the record")
    check_hash("the seed", record["seed"], chance["commitment"])
    contributions = check_contributions(chance, len(record["deal"]["hands"]))
    key = make_key(chance["format"], bytes.fromhex(record["seed"]), contributions)
    before_deal = board.get("first_player", "before_deal") == "before_deal"
    try:
        replay(board, record, key, before_deal)
    except Mismatch:
        if chance["format"] != "kurz-chance/1" or before_deal or not chance["first_by_lot"]:
            raise
        replay(board, record, key, True)  # some older games drew the first player before the deal on every board
    return explain(chance, record, known)


def explain(chance, record, known):
    people = [seat for seat, one in enumerate(chance.get("commitments", [])) if one]
    lines = ["The seed matches the server's commitment."]
    if people:
        seats = ", ".join(str(seat + 1) for seat in people)
        lines.append(f"The contributions of the players (seat {seats}) match their commitments.")
    lines.append(f"The deal and all outcomes of the {len(record['moves'])} moves follow from them.")
    if not people:
        lines.append("Not proved: no player contributed, so the server alone made the random numbers of this game.")
    elif chance["commitment"] not in known or not any(chance["commitments"][seat] in known for seat in people):
        lines.append("Not proved: that the commitments are those from before the game. If you noted the server's and your own, "
                     "pass both with --commitment.")
    else:
        lines.append("You noted these commitments before the game. If your contribution was random and secret until then, "
                     "nobody chose the cards: neither the players nor the operator.")
    lines.append("Never proved by a record: who moved, and that the operator did not look at the cards.")
    return lines


def self_test():
    """RFC 8439, section 2.3.2, and the test values of docs/chance.md."""
    nonce = bytes.fromhex("000000090000004a00000000")
    words = chacha20_block(bytes(range(32)), 1, nonce)
    assert words[:4] == [0xE4E7F110, 0x15593BD1, 0x1FDD0F50, 0xC47120A3] and words[15] == 0x4E3C50A2, "ChaCha20 is wrong"
    key = make_key("kurz-chance/2", bytes(range(32)), [bytes(range(32, 64)), b""])
    assert key.hex() == "e97ad025b95b553ba958e604202724ce18fa4cde782fa337377b4508b53305ca", "the key is wrong"
    assert Stream(key, 1).word() == 0xFF342F93, "the stream is wrong"


def read_boards(paths):
    boards = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            board = json.load(file)
        boards[f"{board['id']}@{board['version']}"] = boards[board["id"]] = board
    return boards


def check_line(line, boards, known):
    record = json.loads(line)
    board = boards.get(record["board"])
    if board is None:
        raise Mismatch(f"no board file for {record['board']}")
    if "chance" not in record:
        raise NoProof
    return verify(board, record, known)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("log", help="a log: one game per line")
    parser.add_argument("boards", nargs="+", help="the board files")
    parser.add_argument("--commitment", action="append", default=[], help="a commitment from before the game")
    options = parser.parse_args()
    self_test()
    try:
        boards = read_boards(options.boards)
        with open(options.log, encoding="utf-8") as file:
            games = [line for line in file if line.strip()]
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"cannot read the files: {error}")
    wrong = not games
    without_proof = 0
    for number, line in enumerate(games, 1):
        try:
            said = ["verified", *check_line(line, boards, options.commitment)]
        except NoProof:
            without_proof += 1
            continue
        except Mismatch as mismatch:
            wrong = True
            reason = f"{mismatch}."
            said = ["NOT VERIFIED", reason[0].upper() + reason[1:]]
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
            wrong = True
            said = ["NOT VERIFIED", f"The record is malformed ({type(error).__name__}: {error})."]
        print(f"Game {number}: " + "\n  ".join(said))
    if without_proof:
        have, were = ("game has", "it was") if without_proof == 1 else ("games have", "they were")
        print(f"NOT VERIFIED: {without_proof} {have} no proof, so there is nothing to verify: {were} not played on a server.")
    sys.exit(1 if wrong or without_proof else 0)


if __name__ == "__main__":
    main()
