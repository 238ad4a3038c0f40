"""Makes the sounds, the music and the ambience of the bundled themes.

`make sounds` runs it: each theme's files are written beside its `theme.toml`. The same versions of the libraries give the
same bytes. It prints how long, how loud and how large each file came out, and fails where one is too loud, too large or
too far from the loudness of its kind.
"""

import io
import struct
import sys
from pathlib import Path

import numpy as np
import soundfile

HERE = Path(__file__).parent

# Music and short sounds keep what is heard of strings and wood; what lies behind everything needs less.
MUSIC_RATE = 22050
AMBIENCE_RATE = 16000

# Loudness in decibels below full scale: of music over the whole piece, of ambience well below it.
MUSIC_RMS = -22.0
AMBIENCE_RMS = -35.0
SOUND_PEAK = -5.0
LOUDEST_PEAK = -1.5

MOST_BYTES = 900_000

NOTES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def pitch(name):
    """The frequency in hertz of a note such as `A4`, `C#5` or `Bb3`."""
    step = NOTES[name[0]] + name.count("#") - name[1:-1].count("b")
    return 440.0 * 2 ** ((step - 9) / 12 + int(name[-1]) - 4)


class Piece:
    """A stretch of sound to which notes are added; what reaches beyond its end is cut off, or comes round to its start."""

    def __init__(self, seconds, rate, round_about=False):
        self.rate = rate
        self.samples = np.zeros(int(seconds * rate))
        self.round_about = round_about

    def add(self, at, sound, loud=1.0):
        start = int(at * self.rate)
        if self.round_about:
            places = (start + np.arange(len(sound))) % len(self.samples)
            np.add.at(self.samples, places, loud * sound)
            return
        end = min(len(self.samples), start + len(sound))
        self.samples[start:end] += loud * sound[: end - start]

    def in_room(self, random, seconds, wet):
        """The same in a room: mixed with its echo, which is noise that fades."""
        length = int(seconds * self.rate)
        echo = random.standard_normal(length) * np.exp(-6.0 * np.arange(length) / length)
        echo = band(echo, self.rate, 150, 3200)
        echo /= np.sqrt(np.sum(echo**2))
        size = len(self.samples) if self.round_about else len(self.samples) + length
        mixed = np.fft.irfft(np.fft.rfft(self.samples, size) * np.fft.rfft(echo, size), size)
        self.samples = (1 - wet) * self.samples + wet * mixed[: len(self.samples)]


def band(samples, rate, low, high):
    """What lies between two frequencies, with soft edges. The end joins the beginning, as in all that is made of spectra."""
    spectrum = np.fft.rfft(samples)
    at = np.fft.rfftfreq(len(samples), 1 / rate)
    keep = 1 / (1 + (at / high) ** 6) / (1 + (low / np.maximum(at, 1e-9)) ** 4)
    return np.fft.irfft(spectrum * keep, len(samples))


def fading(seconds, rate, half_life):
    """From 1 towards 0, half as much after each half-life."""
    return 0.5 ** (np.arange(int(seconds * rate)) / rate / half_life)


def pluck(random, frequency, seconds, rate, bright=0.5):
    """A plucked string after Karplus and Strong (1983): a burst of noise goes round a delay, and is smoothed each time."""
    period = max(2, round(rate / frequency))
    line = random.uniform(-1, 1, period)
    # Struck softly a string has fewer overtones.
    for _ in range(3 if bright < 0.5 else 1):
        line = 0.5 * (line + np.roll(line, 1))
    line -= line.mean()
    # Low strings ring longer than high ones; both within what is heard of them.
    damping = 0.5 ** (1 / (frequency * (0.35 + 60 / frequency)))
    rounds = []
    before = line[-1]
    for _ in range(int(seconds * frequency) + 2):
        rounds.append(line)
        shifted = np.concatenate(([before], line[:-1]))
        before = line[-1]
        line = damping * (bright * line + (1 - bright) * 0.5 * (line + shifted))
    ring = np.concatenate(rounds)
    # The delay is a whole number of samples, and the smoothing makes it a little longer: read a little faster or slower
    # it gives the very pitch.
    where = np.arange(int(seconds * rate)) * (frequency * (period + 0.5 * (1 - bright)) / rate)
    sound = np.interp(where, np.arange(len(ring)), ring)
    edge = min(len(sound), int(0.03 * rate))
    sound[-edge:] *= np.linspace(1, 0, edge)
    return sound / max(1e-9, np.abs(sound).max())


def marimba(frequency, rate):
    """A bar of wood over its pipe: the tone, and two octaves above it one that is soon gone."""
    time = np.arange(int(0.9 * rate)) / rate
    tone = np.sin(2 * np.pi * frequency * time) * fading(0.9, rate, 0.11)
    knock = 0.35 * np.sin(2 * np.pi * 3.93 * frequency * time) * fading(0.9, rate, 0.018)
    sound = tone + knock
    sound[: int(0.002 * rate)] *= np.linspace(0, 1, int(0.002 * rate))
    return sound


def pad(frequency, seconds, rate):
    """A soft tone that swells and goes: three of nearly one pitch, an octave faintly above."""
    time = np.arange(int(seconds * rate)) / rate
    tone = sum(np.sin(2 * np.pi * frequency * detuned * time) for detuned in (0.997, 1.0, 1.003))
    tone += 0.25 * np.sin(2 * np.pi * 2 * frequency * time)
    return tone / 3 * np.sin(np.pi * np.arange(len(time)) / len(time)) ** 0.8


def melody(written):
    """`E5 2 D5 1` as notes with their beginning and length in beats; `-` is a rest."""
    words = written.replace("|", " ").split()
    at = 0.0
    for name, length in zip(words[::2], words[1::2]):
        if name != "-":
            yield name, at, float(length)
        at += float(length)


# --- Pieces -----------------------------------------------------------------------------------------------------------


def guitar(seed, chords, tune, beat, beats=3, tail=3.0):
    """A quiet piece for a plucked instrument: bass on the first beat of a bar, the chord broken in quavers, a tune above."""
    random = np.random.default_rng(seed)
    bar = beats * beat
    piece = Piece(len(chords) * bar + tail, MUSIC_RATE)

    def struck(at, name, length, loud, bright):
        # Nobody plays to the hundredth of a second.
        late = random.uniform(0, 0.012)
        piece.add(at + late, pluck(random, pitch(name), length, MUSIC_RATE, bright), loud * random.uniform(0.9, 1.05))

    for number, chord in enumerate(chords):
        bass, *others = chord.split()
        start = number * bar
        struck(start, bass, bar + 0.6, 0.62, 0.35)
        if number == len(chords) - 1:
            # The last chord is rolled and left to ring.
            for place, name in enumerate(others):
                struck(start + 0.07 * (place + 1), name, tail + bar - 0.3, 0.34, 0.35)
            continue
        for quaver in range(1, 2 * beats):
            order = [0, 1, 2, 1][(quaver - 1) % 4]
            struck(start + quaver * beat / 2, others[order % len(others)], 1.3, 0.27, 0.35)
    for name, at, length in melody(tune):
        struck(at * beat, name, min(2.6, length * beat + 0.7), 0.55, 0.6)
    piece.in_room(random, 1.1, 0.28)
    return piece


def night(seed, chords, tune, bar, tail=4.0):
    """A slow piece: a chord that swells over each bar, single low strings over it."""
    random = np.random.default_rng(seed)
    piece = Piece(len(chords) * bar + tail, MUSIC_RATE)
    for number, chord in enumerate(chords):
        for name in chord.split():
            piece.add(number * bar, pad(pitch(name), bar + 2.5, MUSIC_RATE), 0.13)
    for name, at, length in melody(tune):
        piece.add(at * bar / 4, pluck(random, pitch(name), min(3.5, length * bar / 4 + 1.5), MUSIC_RATE, 0.3), 0.34)
    piece.in_room(random, 2.2, 0.4)
    return piece


def merry(seed, chords, tune, beat, tail=1.5):
    """A merry piece for the marimba, four beats a bar: the tune above, two notes to each beat below."""
    random = np.random.default_rng(seed)
    piece = Piece(len(chords) * 4 * beat + tail, MUSIC_RATE)
    for number, chord in enumerate(chords):
        names = chord.split()
        for half, order in enumerate([0, 2, 1, 2, 0, 2, 1, 2]):
            loud = 0.34 if half % 4 == 0 else 0.2
            piece.add((number * 4 + half / 2) * beat, marimba(pitch(names[order % len(names)]), MUSIC_RATE), loud)
    for name, at, _ in melody(tune):
        piece.add(at * beat, marimba(pitch(name), MUSIC_RATE), 0.6 * random.uniform(0.9, 1.0))
    piece.in_room(random, 0.6, 0.18)
    return piece


AM, G, F, E = "A2 E4 A4 C4", "G2 D4 G4 B3", "F2 C4 F4 A3", "E2 B3 E4 G#3"
C, DM, A7, GM = "C3 E4 G4 C4", "D3 A3 F4 D4", "A2 G4 C#4 E4", "G2 D4 Bb3 G4"
EM, D, B7 = "E2 B3 G4 E4", "D3 A3 F#4 D4", "B2 A3 D#4 F#4"

WOOD = [
    lambda: guitar(
        11,
        [AM, AM, G, G, F, F, E, E, AM],
        "E5 2 D5 1 | C5 2 B4 1 | D5 2 C5 1 | B4 3 | C5 2 A4 1 | A4 1 B4 1 C5 1 | B4 2 G#4 1 | E5 3 | A4 3",
        0.70,
    ),
    lambda: guitar(
        12,
        [C, G, AM, F, C, G, C, C],
        "G4 1 C5 1 E5 1 | D5 2 B4 1 | C5 2 A4 1 | A4 1 C5 1 F5 1 | E5 2 C5 1 | D5 1 C5 1 B4 1 | C5 3 | - 3",
        0.66,
    ),
    lambda: guitar(
        13,
        [DM, DM, A7, A7, GM, DM, A7, DM],
        "F5 2 E5 1 | D5 3 | C#5 2 D5 1 | E5 3 | D5 1 Bb4 1 G4 1 | A4 2 D5 1 | C#5 2 E5 1 | D5 3",
        0.74,
    ),
]
DARK = [
    lambda: night(
        21,
        ["D3 A3 F4", "Bb2 F3 D4 A4", "G2 D3 Bb3 F4", "A2 E3 D4 G4", "D3 A3 F4 C5"],
        "A4 3 F4 1 | D4 3 F4 1 | G4 2 D4 2 | E4 3 A3 1 | D4 4",
        4.6,
    ),
    lambda: night(
        22,
        ["F2 C3 A3 E4", "C3 G3 E4", "D3 A3 F4", "A2 E3 C4 G4", "D3 A3 F4"],
        "C5 2 A4 2 | G4 3 E4 1 | F4 2 A4 2 | E4 3 C4 1 | D4 4",
        4.6,
    ),
]
FRUIT = [
    lambda: merry(
        31,
        ["C3 G3 E4", "F3 A3 C4", "C3 G3 E4", "G2 G3 B3", "C3 G3 E4", "F3 A3 C4", "G2 G3 B3", "C3 G3 E4"],
        "C5 1 E5 .5 G5 .5 E5 1 C5 1 | A5 1 F5 .5 A5 .5 G5 2 | E5 .5 E5 .5 G5 1 E5 1 C5 1 | D5 1 B4 1 D5 2 |"
        "C5 1 E5 .5 G5 .5 C6 1 G5 1 | A5 .5 G5 .5 F5 .5 A5 .5 G5 1 E5 1 | D5 .5 E5 .5 F5 .5 D5 .5 B4 1 D5 1 | C5 1 E5 1 C5 2",
        0.46,
    ),
    lambda: merry(
        32,
        ["F3 A3 C4", "Bb2 F3 D4", "C3 G3 E4", "F3 A3 C4", "D3 A3 F4", "G2 G3 Bb3", "C3 G3 E4", "F3 A3 C4"],
        "F5 .5 A5 .5 C6 1 A5 1 F5 1 | D5 .5 F5 .5 Bb5 1 F5 2 | G5 .5 E5 .5 C5 .5 E5 .5 G5 1 Bb5 1 | A5 1 F5 1 C5 2 |"
        "F5 1 D5 .5 F5 .5 A5 1 F5 1 | G5 .5 F5 .5 D5 1 G5 2 | E5 .5 G5 .5 Bb5 .5 G5 .5 E5 1 C5 1 | F5 1 A5 1 F5 2",
        0.50,
    ),
]
PERSPECTIVE = [
    lambda: guitar(
        41,
        [EM, EM, AM, EM, B7, B7, EM, EM],
        "B4 1 E5 1 G5 1 F#5 1 | E5 3 - 1 | C5 1 E5 1 A5 1 G5 1 | B4 3 - 1 | F#5 2 D#5 1 B4 1 | A4 2 B4 2 | G4 1 B4 1 E5 2 | - 4",
        0.5,
        beats=4,
    ),
    lambda: guitar(
        42,
        [G, D, EM, C, G, D, G, G],
        "D5 2 B4 1 G4 1 | A4 2 F#4 2 | G4 1 B4 1 E5 2 | C5 1 E5 1 G5 1 E5 1 | D5 3 B4 1 | A4 2 F#5 2 | G5 4 | - 4",
        0.52,
        beats=4,
    ),
]


# --- Ambience ---------------------------------------------------------------------------------------------------------


def speech(random, length, rate):
    """Somebody who talks in another room: noise where a voice lies, in syllables and sentences, with no words in it."""
    time = np.arange(length) / rate
    low = random.uniform(220, 420)
    voice = band(random.standard_normal(length), rate, low, low * random.uniform(2.2, 3.2))
    seconds = length / rate

    def swaying(times_a_second):
        # Whole turns within the piece: its end joins its beginning.
        turns = max(1, round(times_a_second * seconds))
        return np.sin(2 * np.pi * (turns * time / seconds + random.uniform()))

    syllables = np.clip(0.4 + swaying(random.uniform(3.4, 4.8)) + 0.6 * swaying(random.uniform(1.3, 2.4)), 0, None)
    sentences = np.clip(0.3 + swaying(random.uniform(0.11, 0.21)) + 0.5 * swaying(random.uniform(0.3, 0.45)), 0, None)
    return voice * syllables * sentences


def cup(random, rate):
    """A cup put down on its saucer, some tables away."""
    time = np.arange(int(0.5 * rate)) / rate
    base = random.uniform(1900, 2900)
    rings = [(1.0, 1.0, 0.05), (1.73, 0.6, 0.035), (2.41, 0.35, 0.02)]
    return sum(
        loud * np.sin(2 * np.pi * base * ratio * time) * 0.5 ** (time / half)
        for ratio, loud, half in rings
        if base * ratio < rate / 2.2
    )


def cricket(random, piece, loud, carrier, every):
    """A cricket that chirps about so often: three or four strokes of its wings each time."""
    rate = piece.rate
    seconds = len(piece.samples) / rate
    strokes = int(random.integers(3, 5))
    time = np.arange(int(0.021 * rate)) / rate
    stroke = np.sin(2 * np.pi * carrier * time) * np.sin(np.pi * np.arange(len(time)) / len(time)) ** 2
    chirps = round(seconds / every)
    for chirp in range(chirps):
        # Now and then it listens.
        if random.uniform() < 0.12:
            continue
        at = (chirp * seconds / chirps + random.uniform(0, 0.04)) % seconds
        for number in range(strokes):
            piece.add(at + number * 0.034, stroke, loud * (0.7 + 0.3 * number / strokes))


def after_dinner():
    """The end of a meal: people who talk in the next room, cups, crickets beyond the window."""
    random = np.random.default_rng(51)
    piece = Piece(22, AMBIENCE_RATE, round_about=True)
    length = len(piece.samples)
    for _ in range(6):
        piece.samples += 0.5 * speech(random, length, AMBIENCE_RATE) / 6
    hum = band(random.standard_normal(length), AMBIENCE_RATE, 60, 260)
    piece.samples += 0.06 * hum
    for at in (1.7, 4.4, 4.9, 8.3, 11.2, 13.9, 14.2, 17.6, 20.3):
        piece.add(at + random.uniform(0, 0.4), cup(random, AMBIENCE_RATE), 0.05 * random.uniform(0.5, 1))
    piece.in_room(random, 0.9, 0.6)
    cricket(random, piece, 0.006, 4300, 0.83)
    return piece


def crickets():
    """A warm night: crickets near and far, a little wind."""
    random = np.random.default_rng(52)
    piece = Piece(20, AMBIENCE_RATE, round_about=True)
    length = len(piece.samples)
    time = np.arange(length) / length
    wind = band(random.standard_normal(length), AMBIENCE_RATE, 120, 520)
    piece.samples += 0.12 * wind * (0.6 + 0.4 * np.sin(2 * np.pi * 2 * time))
    for loud, carrier, every in ((0.16, 4150, 0.71), (0.09, 4480, 0.63), (0.06, 3920, 0.97), (0.04, 4720, 0.55)):
        cricket(random, piece, loud, carrier, every)
    piece.in_room(random, 0.7, 0.3)
    return piece


# --- Short sounds -----------------------------------------------------------------------------------------------------


def pop(base, seconds=0.11, rate=MUSIC_RATE):
    """A bubble that bursts: a short tone that rises."""
    time = np.arange(int(seconds * rate)) / rate
    rising = base * (1 + 1.4 * time / seconds)
    tone = np.sin(2 * np.pi * np.cumsum(rising) / rate) * fading(seconds, rate, 0.018)
    tone[: int(0.003 * rate)] *= np.linspace(0, 1, int(0.003 * rate))
    return tone


def wooden(random, base, rate=MUSIC_RATE):
    """Wood on wood: the tones of a small block, and the click of its edge."""
    time = np.arange(int(0.16 * rate)) / rate
    modes = [(1.0, 1.0, 0.016), (2.57, 0.5, 0.008), (4.3, 0.3, 0.004)]
    block = sum(loud * np.sin(2 * np.pi * base * ratio * time) * 0.5 ** (time / half) for ratio, loud, half in modes)
    click = band(random.standard_normal(len(time)), rate, 1500, 7000) * 0.5 ** (time / 0.0035)
    sound = block + 0.5 * click
    sound[:8] *= np.linspace(0, 1, 8)
    return sound


def several(random, seconds, every, one):
    """A heap that is stirred: one small sound after another."""
    piece = Piece(seconds + 0.2, MUSIC_RATE)
    at = 0.0
    while at < seconds:
        piece.add(at, one(), random.uniform(0.25, 0.6))
        at += every * random.uniform(0.4, 1.6)
    return piece.samples


def twice(sound, apart):
    piece = Piece(apart + 0.25, MUSIC_RATE)
    piece.add(0, sound)
    piece.add(apart, sound, 0.85)
    return piece.samples


def fruit_sounds():
    random = np.random.default_rng(61)
    yield from ((f"clack-{number}", pop(base)) for number, base in enumerate((420, 520, 620), 1))
    yield "knock", twice(pop(210, 0.14), 0.16)
    yield "shuffle", several(random, 0.9, 0.07, lambda: pop(random.uniform(360, 760), 0.08))


def perspective_sounds():
    random = np.random.default_rng(62)
    yield from ((f"clack-{number}", wooden(random, base)) for number, base in enumerate((760, 880, 690), 1))
    yield "knock", twice(wooden(random, 260), 0.15)
    yield "shuffle", several(random, 1.0, 0.05, lambda: wooden(random, random.uniform(640, 980)))


# --- Files ------------------------------------------------------------------------------------------------------------


def decibels(level):
    return 20 * np.log10(max(level, 1e-9))


def at_loudness(samples, wanted):
    """As loud as is wanted on the whole; its highest peaks are rounded off where they would be cut off."""
    samples = samples * 10 ** (wanted / 20) / np.sqrt(np.mean(samples**2))
    most = 10 ** ((LOUDEST_PEAK - 1) / 20)
    return most * np.tanh(samples / most)


def at_peak(samples, wanted):
    return samples * 10 ** (wanted / 20) / np.abs(samples).max()


def with_serial(file, serial):
    """An Ogg file whose stream has this number: the encoder draws one by lot, and no two runs would be the same."""
    pages = []
    at = 0
    while at < len(file):
        segments = file[at + 26]
        size = 27 + segments + sum(file[at + 27 : at + 27 + segments])
        page = bytearray(file[at : at + size])
        struct.pack_into("<I", page, 14, serial)
        struct.pack_into("<I", page, 22, 0)
        check = 0
        for byte in page:
            check = (check << 8) & 0xFFFFFFFF ^ CHECKS[(check >> 24) ^ byte]
        struct.pack_into("<I", page, 22, check)
        pages.append(bytes(page))
        at += size
    return b"".join(pages)


def check_of(byte):
    value = byte << 24
    for _ in range(8):
        value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
    return value & 0xFFFFFFFF


CHECKS = [check_of(byte) for byte in range(256)]


def encoded(samples, rate, quality, serial):
    file = io.BytesIO()
    with soundfile.SoundFile(
        file, "w", rate, 1, subtype="VORBIS", format="OGG", compression_level=1 - quality
    ) as writer:
        for start in range(0, len(samples), 4096):
            writer.write(samples[start : start + 4096])
    return with_serial(file.getvalue(), serial)


def main():
    faults = []
    total = 0
    print(f"{'file':32}{'seconds':>8}{'peak dB':>9}{'rms dB':>8}{'seam':>8}{'bytes':>9}")
    for serial, (path, kind, samples, rate, quality) in enumerate(everything(), 1):
        target = HERE / path
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(encoded(samples, rate, quality, serial))
        heard, heard_rate = soundfile.read(target)
        size = target.stat().st_size
        total += size
        peak, rms = decibels(np.abs(heard).max()), decibels(np.sqrt(np.mean(heard**2)))
        # How far the step from the last sample to the first goes beyond the usual step between two.
        seam = abs(heard[0] - heard[-1]) / np.abs(np.diff(heard)).max()
        print(f"{path:32}{len(heard) / heard_rate:8.2f}{peak:9.1f}{rms:8.1f}{seam:8.2f}{size:9}")
        if peak > -0.5:
            faults.append(f"{path}: its peaks are cut off")
        if len(heard) != len(samples):
            faults.append(f"{path}: {len(heard)} samples of {len(samples)} come back")
        if kind == "music" and abs(rms - MUSIC_RMS) > 1.5:
            faults.append(f"{path}: not as loud as other music")
        if kind == "ambience" and rms > MUSIC_RMS - 12:
            faults.append(f"{path}: less than 12 dB softer than music")
        if kind == "ambience" and seam > 1:
            faults.append(f"{path}: its end does not join its beginning")
    print(f"{total} bytes in all")
    if total > MOST_BYTES:
        faults.append(f"more than {MOST_BYTES} bytes")
    if faults:
        sys.exit("\n".join(faults))


def everything():
    """Each file: where it goes, what it is, its samples, their rate, the quality of its encoding."""
    for theme, pieces in (("wood", WOOD), ("dark", DARK), ("fruit", FRUIT), ("perspective", PERSPECTIVE)):
        for number, make in enumerate(pieces, 1):
            samples = at_loudness(make().samples, MUSIC_RMS)
            yield f"{theme}/music-{number}.ogg", "music", samples, MUSIC_RATE, 0.1
    for theme, make in (("wood", after_dinner), ("dark", crickets)):
        yield f"{theme}/ambience.ogg", "ambience", at_loudness(make().samples, AMBIENCE_RMS), AMBIENCE_RATE, 0.1
    for theme, sounds in (("fruit", fruit_sounds), ("perspective", perspective_sounds)):
        for name, samples in sounds():
            yield f"{theme}/{name}.ogg", "sound", at_peak(samples, SOUND_PEAK), MUSIC_RATE, 0.3


main()
