/* Writes observations and masks as `observing.py` does, byte for byte, for the compiled engine.
 *
 * An Encoder follows the code of a layout (`observation_layout.py`).  It does only what is usual: whatever else a
 * position or a buffer may be, it leaves to a function in Python, which knows the words for every error.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum { NUMBER, CHOICE, FLAGS, CARD, CARDS, PARTS };
enum { TABLE, QUESTION, MARKS, SCALAR, SEATS, LISTED, SEAT_LISTS, SECRET, SUBSETS, HANDS, ROWS, QUEUES, PILES };
enum { IDLE, ONE, OPEN, SEALED, POLL };
enum { SHARED, PER_SEAT };
enum { STEPS = 256, KIND = 4095, SPECTATOR = 7, OWNER = -1, PASS = 3 };
/* The first attributes of every layout, `KERNEL` in `observation_layout.py`. */
enum { MODE, SEAT, CHOICES, ASKED, DONE, LANES, AWAITED, STACK, OVER, GONE, CONCEDED, KNOWN, GAME, COUNT };
enum { BAG, TOP, BOTTOM, ENDS };
static const char *const OF_PILE[ENDS] = {"bag", "top", "bottom"};

typedef int64_t Int;

typedef struct {
    PyObject *name;
    getter get; /* of a compiled class; NULL: the attribute is looked up by its name */
    void *closure;
} Attribute;

typedef struct {
    PyObject_HEAD
    Int *code;
    Py_ssize_t length, size, actions;
    Int n;
    int remembers;
    PyTypeObject *type, *pile_type; /* of positions and piles, for which the attributes are prepared */
    Attribute *attributes;
    Py_ssize_t count;
    Attribute of_pile[ENDS];
    PyObject *game, *zones, *slowly_observed, *slowly_masked;
    Py_buffer observations, masks, seats; /* of a batch */
    int bound;
} Encoder;

/* One observation that is being written. */
typedef struct {
    Encoder *e;
    PyObject *state;
    Int seat;
    int16_t *out, *at; /* the first column, and the next one */
} Work;

#define USUAL(condition) \
    if (!(condition)) return -1

/* ---- reading a position ---- */

static int number(PyObject *object, Int *value) {
    USUAL(PyLong_Check(object));
#if PY_VERSION_HEX >= 0x030C0000
    if (PyUnstable_Long_IsCompact((PyLongObject *)object)) {
        *value = PyUnstable_Long_CompactValue((PyLongObject *)object);
        return 0;
    }
#else
    Py_ssize_t digits = Py_SIZE(object);
    if (digits >= -1 && digits <= 1) {
        *value = digits * (Int)((PyLongObject *)object)->ob_digit[0];
        return 0;
    }
#endif
    int overflow;
    *value = PyLong_AsLongLongAndOverflow(object, &overflow);
    return overflow ? -1 : 0;
}

static PyObject *get(const Attribute *attribute, PyObject *object) {
    return attribute->get ? attribute->get(object, attribute->closure) : PyObject_GetAttr(object, attribute->name);
}

static int get_number(Work *w, Int attribute, Int *value) {
    PyObject *found = get(&w->e->attributes[attribute], w->state);
    USUAL(found);
    int result = number(found, value);
    Py_DECREF(found);
    return result;
}

/* A value that its object holds and that therefore stays; the caller must not run code that could replace it. */
static PyObject *get_held(const Attribute *attribute, PyObject *object) {
    PyObject *found = get(attribute, object);
    int held = found && Py_REFCNT(found) > 1;
    Py_XDECREF(found);
    return held ? found : NULL;
}

static PyObject *get_list(Work *w, Int attribute) {
    PyObject *found = get_held(&w->e->attributes[attribute], w->state);
    return found && PyList_CheckExact(found) ? found : NULL;
}

static int item(PyObject *list, Py_ssize_t place, Int *value) { return number(PyList_GET_ITEM(list, place), value); }

static int prepare(Attribute *attributes, Py_ssize_t count, PyTypeObject *type) {
    for (Py_ssize_t i = 0; i < count; i++) {
        Attribute *attribute = &attributes[i];
        PyObject *found = PyObject_GetAttr((PyObject *)type, attribute->name);
        attribute->get = NULL;
        if (!found) {
            PyErr_Clear(); /* an attribute without a descriptor */
            continue;
        }
        if (Py_IS_TYPE(found, &PyGetSetDescr_Type)) {
            attribute->get = ((PyGetSetDescrObject *)found)->d_getset->get;
            attribute->closure = ((PyGetSetDescrObject *)found)->d_getset->closure;
        }
        Py_DECREF(found);
    }
    return 0;
}

/* ---- single numbers ---- */

static inline Int turned(Work *w, Int seat) { return (seat - w->seat + w->e->n) % w->e->n; }

static inline int put(Work *w, Int value) {
    USUAL(value <= INT16_MAX && value >= INT16_MIN);
    *w->at++ = (int16_t)value;
    return 0;
}

static inline int put_kind(Work *w, Int kind, Int kinds) {
    USUAL(kind >= -1 && kind < kinds);
    *w->at++ = (int16_t)(kind + 1);
    return 0;
}

static int cell(Work *w, const Int *code, Int value);

static int choice(Work *w, const Int *code, Int value) {
    Int seats = code[0], least = code[1], count = code[2];
    if (value >= 0 && value < seats) {
        w->at[turned(w, value)] = 1;
        return 0;
    }
    USUAL(value >= least && value < least + count);
    Int column = code[3 + value - least];
    USUAL(column >= -1);
    if (column >= 0) w->at[column] = 1;
    return 0;
}

static int flags(Work *w, const Int *code, Int width, Int value) {
    for (Int column = 0; value && column < width; column++) {
        Int bit = code[1 + column];
        if (value >> bit & 1) {
            w->at[code[0] ? turned(w, column) : column] = 1;
            value &= ~((Int)1 << bit);
        }
    }
    return value ? -1 : 0;
}

static int cards(Work *w, const Int *code, Int width, Int value) {
    int16_t *end = w->at + width, *start = w->at;
    uint64_t rest = (uint64_t)value;
    Int bit = 0;
    USUAL(value >= 0);
    for (; rest; rest >>= 1, bit++)
        if (rest & 1) {
            USUAL(w->at < end && put_kind(w, code[0] + bit, code[1]) == 0);
        }
    w->at = start;
    return 0;
}

/* As Python divides: towards lower numbers. */
static inline Int floor_div(Int value, Int divisor) {
    Int quotient = value / divisor;
    return value % divisor < 0 ? quotient - 1 : quotient;
}

static int parts(Work *w, const Int *code, Int value) {
    Int skipped = code[0] && value == code[1];
    const Int *part = code + 3;
    for (Int i = 0; i < code[2]; i++, part += 4 + part[3]) {
        if (skipped) {
            w->at += part[5];
        } else {
            Int quotient = floor_div(value, part[0]);
            Int rest = quotient - floor_div(quotient, part[1]) * part[1];
            USUAL(cell(w, part + 4, rest + part[2]) == 0);
        }
    }
    return 0;
}

/* Write one number by the code of its encoding. */
static int cell(Work *w, const Int *code, Int value) {
    Int width = code[1];
    switch (code[0]) {
    case NUMBER:
        USUAL(value >= code[2] && value <= code[3]);
        *w->at = (int16_t)value;
        break;
    case CHOICE:
        USUAL(choice(w, code + 2, value) == 0);
        break;
    case FLAGS:
        USUAL(value >= 0 && flags(w, code + 2, width, value) == 0);
        break;
    case CARD:
        USUAL(value >= -1 && value < code[2]);
        *w->at = (int16_t)(value + 1);
        break;
    case CARDS:
        USUAL(cards(w, code + 2, width, value) == 0);
        break;
    default:
        return parts(w, code + 2, value);
    }
    w->at += width;
    return 0;
}

/* A list from one of its places on, and then from its beginning: its length, then each number; the rest stays 0. */
static int listed(Work *w, PyObject *list, Int room, Int first, const Int *code) {
    USUAL(list && PyList_CheckExact(list));
    Py_ssize_t count = PyList_GET_SIZE(list);
    USUAL(count <= room && put(w, count) == 0);
    int16_t *end = w->at + room * code[1];
    if (first >= count) first = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        Int value;
        Py_ssize_t place = i + first < count ? i + first : i + first - count;
        USUAL(item(list, place, &value) == 0 && cell(w, code, value) == 0);
    }
    w->at = end;
    return 0;
}

/* ---- the table and the question ---- */

static void mask_flags(Work *w, Int mask) {
    for (Int seat = 0; seat < w->e->n; seat++)
        if (mask >> seat & 1) w->at[turned(w, seat)] = 1;
    w->at += w->e->n;
}

/* A list of seats as a mask. */
static int seats_of(PyObject *list, Int *mask) {
    USUAL(list);
    *mask = 0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        Int seat;
        USUAL(item(list, i, &seat) == 0 && seat >= 0 && seat < 8);
        *mask |= (Int)1 << seat;
    }
    return 0;
}

static int write_table(Work *w, const Int *code) {
    Int mode, over, gone, deciding = 0;
    USUAL(get_number(w, MODE, &mode) == 0 && get_number(w, OVER, &over) == 0 && get_number(w, GONE, &gone) == 0);
    if (mode == ONE) {
        Int seat;
        USUAL(get_number(w, SEAT, &seat) == 0);
        deciding = (Int)1 << seat;
    } else if (mode == OPEN || mode == SEALED) {
        Int done = 0;
        USUAL(seats_of(get_list(w, ASKED), &deciding) == 0);
        if (mode == SEALED) USUAL(get_number(w, DONE, &done) == 0);
        deciding &= ~done;
    }
    *w->at++ = (int16_t)over;
    *w->at++ = mode == POLL;
    mask_flags(w, deciding);
    mask_flags(w, gone);
    if (code[0]) {
        Int conceded;
        USUAL(get_number(w, CONCEDED, &conceded) == 0);
        mask_flags(w, conceded);
    }
    return 0;
}

/* Whether a seat is asked something: 1, 0, or -1 if it takes the rules to say. */
static int is_asked(Work *w, Int mode) {
    Int seat;
    if (mode == IDLE) return 0;
    USUAL(get_number(w, SEAT, &seat) == 0);
    if (seat == w->seat) {
        if (mode != POLL) return 1;
        PyObject *options = get_list(w, CHOICES);
        Int awaited;
        USUAL(options && get_number(w, AWAITED, &awaited) == 0);
        return PyList_GET_SIZE(options) > 1 || awaited >> seat & 1;
    }
    if (mode == ONE) return 0;
    Int asked, done;
    USUAL(seats_of(get_list(w, ASKED), &asked) == 0 && get_number(w, DONE, &done) == 0);
    if (!(asked >> w->seat & 1)) return 0;
    if (mode == OPEN) return 1;
    if (done >> w->seat & 1) return 0;
    if (mode == SEALED) return 1;
    Int awaited;
    USUAL(get_number(w, AWAITED, &awaited) == 0);
    return awaited >> w->seat & 1 ? 1 : -1;
}

/* The step of the open question. */
static int top_step(Work *w, Int *step) {
    PyObject *stack = get_list(w, STACK);
    USUAL(stack && PyList_GET_SIZE(stack) && item(stack, PyList_GET_SIZE(stack) - 1, step) == 0);
    *step &= 255;
    return 0;
}

static int is_pass(PyObject *lane) {
    Int link;
    return PyList_GET_SIZE(lane) == 1 && item(lane, 0, &link) == 0 && link == PASS;
}

static int write_question(Work *w, const Int *code) {
    Int kinds = code[0], room = code[1], mode, done, step;
    USUAL(get_number(w, MODE, &mode) == 0 && get_number(w, DONE, &done) == 0);
    PyObject *lanes = get_list(w, LANES), *lane = NULL;
    USUAL(lanes);
    if (PyList_GET_SIZE(lanes)) {
        USUAL(PyList_GET_SIZE(lanes) == w->e->n);
        lane = PyList_GET_ITEM(lanes, w->seat);
        USUAL(PyList_CheckExact(lane));
    }
    int asked = is_asked(w, mode);
    USUAL(asked >= 0);
    if (asked) {
        USUAL(top_step(w, &step) == 0 && code[2 + step] >= 0);
        w->at[code[2 + step]] = 1;
        w->at[kinds + mode - ONE] = 1;
    } else if (lane && done >> w->seat & 1 && !is_pass(lane)) {
        w->at[kinds + POLL] = 1;
    } else {
        lane = NULL;
    }
    w->at += kinds + POLL + 1;
    return lane ? listed(w, lane, room, 0, code + 2 + STEPS) : 0;
}

/* ---- fields ---- */

static int write_scalar(Work *w, const Int *code) {
    Int value;
    USUAL(get_number(w, code[0], &value) == 0);
    return cell(w, code + 1, value);
}

static int write_seats(Work *w, const Int *code) {
    Int n = w->e->n, place = w->seat, value;
    PyObject *values = get_list(w, code[0]);
    USUAL(values && PyList_GET_SIZE(values) == n);
    for (Int i = 0; i < n; i++, place = place + 1 == n ? 0 : place + 1)
        USUAL(item(values, place, &value) == 0 && cell(w, code + 1, value) == 0);
    return 0;
}

static int write_listed(Work *w, const Int *code) {
    return listed(w, get_list(w, code[0]), code[1], code[2] * w->seat, code + 3);
}

static int write_seat_lists(Work *w, const Int *code) {
    Int n = w->e->n, place = w->seat;
    PyObject *lists = get_list(w, code[0]);
    USUAL(lists && PyList_GET_SIZE(lists) == n);
    for (Int i = 0; i < n; i++, place = place + 1 == n ? 0 : place + 1)
        USUAL(listed(w, PyList_GET_ITEM(lists, place), code[1], 0, code + 2) == 0);
    return 0;
}

/* The places that the bits of a mask have among the bits of another. */
static int subset(uint64_t mask, uint64_t whole, Int most, Int *found) {
    USUAL(!(mask & ~whole));
    *found = 0;
    for (Int place = 0; mask; place++) {
        uint64_t bit = whole & -whole;
        if (mask & bit) {
            USUAL(place < most);
            *found |= (Int)1 << place;
            mask &= ~bit;
        }
        whole &= ~bit;
    }
    return 0;
}

static int write_subsets(Work *w, const Int *code) {
    Int n = w->e->n, place = w->seat, room = code[1];
    PyObject *all = get_list(w, code[0]), *wholes = get_list(w, code[2]);
    USUAL(all && wholes && PyList_GET_SIZE(all) == n && PyList_GET_SIZE(wholes) == n);
    for (Int i = 0; i < n; i++, place = place + 1 == n ? 0 : place + 1) {
        PyObject *masks = PyList_GET_ITEM(all, place), *others = PyList_GET_ITEM(wholes, place);
        USUAL(PyList_CheckExact(masks) && PyList_CheckExact(others));
        Py_ssize_t count = PyList_GET_SIZE(masks);
        USUAL(count <= room && count == PyList_GET_SIZE(others) && put(w, count) == 0);
        for (Py_ssize_t k = 0; k < count; k++) {
            Int mask, whole, found;
            USUAL(item(masks, k, &mask) == 0);
            if (!mask) continue;
            USUAL(item(others, k, &whole) == 0 && subset((uint64_t)mask, (uint64_t)whole, code[3], &found) == 0);
            w->at[k] = (int16_t)found;
        }
        w->at += room;
    }
    return 0;
}

static int write_secret(Work *w, const Int *code) {
    Int room = code[1], count = code[2], mode, step, party = 0, open = 0;
    const Int *steps = code + 3 + count;
    USUAL(get_number(w, MODE, &mode) == 0);
    for (Int i = 0; i < count; i++) {
        Int seat;
        USUAL(get_number(w, code[3 + i], &seat) == 0);
        party |= seat == w->seat;
    }
    if (!party || mode == IDLE) return 0;
    USUAL(top_step(w, &step) == 0);
    for (Int i = 1; i <= steps[0]; i++) open |= steps[i] == step;
    return open ? listed(w, get_list(w, code[0]), room, 0, steps + 1 + steps[0]) : 0;
}

/* ---- zones ---- */

/* The part of a zone at a place that is counted from the observer on, in a zone that every seat has. */
static PyObject *part_of(Work *w, const Int *code, PyObject *zone, Int place) {
    if (code[1] == SHARED) return zone;
    if (code[1] == PER_SEAT) place = place + w->seat >= w->e->n ? place + w->seat - w->e->n : place + w->seat;
    return PyList_GET_ITEM(zone, place);
}

static int is_zone(const Int *code, PyObject *zone) {
    return zone && (code[1] == SHARED || (PyList_CheckExact(zone) && PyList_GET_SIZE(zone) == code[2]));
}

static inline int is_seen(Work *w, const Int *code, Int place) {
    return code[3] == OWNER ? place == 0 && code[1] == PER_SEAT : code[3] >> w->seat & 1;
}

static inline int is_wide(const Int *code, Int place) { return code[3] == OWNER ? place == 0 : code[3] != 0; }

static int write_hands(Work *w, const Int *code) {
    PyObject *zone = get_list(w, code[0]);
    USUAL(is_zone(code, zone));
    for (Int place = 0; place < code[2]; place++) {
        PyObject *hand = part_of(w, code, zone, place);
        USUAL(PyList_CheckExact(hand) && put(w, PyList_GET_SIZE(hand)) == 0);
        if (is_seen(w, code, place))
            for (Py_ssize_t i = 0; i < PyList_GET_SIZE(hand); i++) {
                Int card;
                USUAL(item(hand, i, &card) == 0 && card >= 0 && card < code[5] && code[6 + card] >= 0);
                w->at[code[6 + card]]++;
            }
        if (is_wide(code, place)) w->at += code[4];
    }
    return 0;
}

static int write_rows(Work *w, const Int *code) {
    PyObject *zone = get_list(w, code[0]);
    USUAL(is_zone(code, zone));
    for (Int place = 0; place < code[2]; place++) {
        PyObject *row = part_of(w, code, zone, place);
        int wide = is_wide(code, place);
        USUAL(PyList_CheckExact(row));
        Py_ssize_t count = PyList_GET_SIZE(row);
        USUAL((!wide || count <= code[4]) && put(w, count) == 0);
        int16_t *end = w->at + (wide ? code[4] : 0);
        if (is_seen(w, code, place))
            for (Py_ssize_t i = 0; i < count; i++) {
                Int card;
                USUAL(item(row, i, &card) == 0 && put_kind(w, card, code[5]) == 0);
            }
        w->at = end;
    }
    return 0;
}

static int write_queues(Work *w, const Int *code) {
    PyObject *zone = get_list(w, code[0]);
    Int n = w->e->n;
    USUAL(is_zone(code, zone));
    for (Int place = 0; place < code[2]; place++) {
        PyObject *queue = part_of(w, code, zone, place);
        USUAL(PyList_CheckExact(queue) && PyList_GET_SIZE(queue) <= code[4] && put(w, PyList_GET_SIZE(queue)) == 0);
        int16_t *end = w->at + code[4] * (n + 2);
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(queue); i++) {
            Int packed;
            USUAL(item(queue, i, &packed) == 0);
            Int witnesses = packed >> 12;
            USUAL(put_kind(w, witnesses >> w->seat & 1 ? packed & KIND : -1, code[5]) == 0);
            mask_flags(w, witnesses);
            *w->at++ = witnesses >> SPECTATOR & 1;
        }
        w->at = end;
    }
    return 0;
}

/* The cards at one end of a pile whose places are known, the top from its last one on. */
static int pile_end(Work *w, PyObject *slots, const Int *code, int backwards) {
    Py_ssize_t count = PyList_GET_SIZE(slots);
    USUAL(count <= code[4]);
    if (!code[4]) return 0;
    *w->at++ = (int16_t)count;
    for (Py_ssize_t i = 0; i < count; i++) {
        Int packed;
        USUAL(item(slots, backwards ? count - 1 - i : i, &packed) == 0);
        if (packed >> 12 >> w->seat & 1) {
            USUAL((packed & KIND) < code[5]);
            w->at[i] = (int16_t)((packed & KIND) + 1);
        }
    }
    w->at += code[4];
    return 0;
}

static int write_pile(Work *w, PyObject *pile, const Int *code) {
    Encoder *e = w->e;
    PyObject *lists[ENDS];
    Int size = 0;
    if (Py_TYPE(pile) != e->pile_type) {
        USUAL(prepare(e->of_pile, ENDS, Py_TYPE(pile)) == 0);
        Py_XSETREF(e->pile_type, (PyTypeObject *)Py_NewRef((PyObject *)Py_TYPE(pile)));
    }
    for (int i = 0; i < ENDS; i++) {
        lists[i] = get_held(&e->of_pile[i], pile);
        USUAL(lists[i] && PyList_CheckExact(lists[i]));
        size += PyList_GET_SIZE(lists[i]);
    }
    USUAL(put(w, size) == 0);
    USUAL(pile_end(w, lists[TOP], code, 1) == 0);
    return pile_end(w, lists[BOTTOM], code, 0);
}

static int write_piles(Work *w, const Int *code) {
    PyObject *zone = get_held(&w->e->attributes[code[0]], w->state);
    USUAL(is_zone(code, zone));
    for (Int place = 0; place < code[2]; place++) USUAL(write_pile(w, part_of(w, code, zone, place), code) == 0);
    return 0;
}

/* ---- what is known of hidden cards ---- */

/* The zones of a mark as columns: seats are counted from the observer on. */
static Int where(Work *w, Int mask, const Int *zones, Int count) {
    Int found = 0, column = 0;
    for (Int i = 0; i < count; i++, zones += 4) {
        for (Int part = 0; part < zones[1]; part++)
            if (mask >> (zones[0] + part) & 1) found |= (Int)1 << (column + (zones[2] ? turned(w, part) : part));
        column += zones[1];
    }
    return found;
}

static int write_marks(Work *w, const Int *code) {
    Int room = code[0], width = code[1], kinds = code[2], count = code[3], own = 0, found = 0;
    const Int *zones = code + 4;
    struct {
        Int kind, zones;
    } known[64];
    PyObject *marks = get_list(w, KNOWN);
    USUAL(marks);
    if (!PyList_GET_SIZE(marks)) return 0;
    for (Int i = 0; i < count; i++)
        if (zones[4 * i + 2] && (zones[4 * i + 3] == OWNER || zones[4 * i + 3] >> w->seat & 1))
            own |= (Int)1 << (zones[4 * i] + w->seat);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(marks); i++) {
        Int mark;
        USUAL(item(marks, i, &mark) == 0);
        if (!(mark >> 12 >> w->seat & 1) || !(mark >> 20 & ~own)) continue;
        USUAL(found < room && found < 64);
        Int kind = mark & KIND, columns = where(w, mark >> 20, zones, count), at = found++;
        for (; at && (known[at - 1].kind > kind || (known[at - 1].kind == kind && known[at - 1].zones > columns)); at--)
            known[at] = known[at - 1];
        known[at].kind = kind;
        known[at].zones = columns;
    }
    *w->at++ = (int16_t)found;
    for (Int i = 0; i < found; i++) {
        USUAL(put_kind(w, known[i].kind, kinds) == 0);
        for (Int column = 0; column < width; column++) w->at[column] = known[i].zones >> column & 1;
        w->at += width;
    }
    return 0;
}

/* ---- whole observations and masks ---- */

typedef int (*Block)(Work *, const Int *);
static const Block BLOCKS[] = {write_table,  write_question, write_marks, write_scalar, write_seats,
                               write_listed, write_seat_lists, write_secret, write_subsets, write_hands,
                               write_rows,   write_queues,   write_piles};

/* Whether a position is one that this encoder is for. */
static int begin(Work *w, Encoder *e, PyObject *state, Int seat) {
    w->e = e;
    w->state = state;
    w->seat = seat;
    if (Py_TYPE(state) != e->type) {
        USUAL(prepare(e->attributes, e->count, Py_TYPE(state)) == 0);
        Py_XSETREF(e->type, (PyTypeObject *)Py_NewRef((PyObject *)Py_TYPE(state)));
    }
    PyObject *game = get_held(&e->attributes[GAME], state);
    Int n;
    USUAL(game == e->game && get_number(w, COUNT, &n) == 0 && n == e->n && seat >= 0 && seat < n);
    return 0;
}

static PyObject *recall_name, *zones_name;

static int has_zones(Encoder *e, PyObject *state) {
    PyObject *zones = PyObject_CallMethodNoArgs(state, zones_name);
    USUAL(zones);
    Py_DECREF(zones);
    return zones == e->zones ? 0 : -1;
}

static int write_observation(Work *w, int16_t *out) {
    Encoder *e = w->e;
    if (e->remembers) {
        PyObject *done = PyObject_CallMethodNoArgs(w->state, recall_name);
        USUAL(done);
        Py_DECREF(done);
    }
    memset(out, 0, sizeof(int16_t) * e->size);
    for (const Int *code = e->code, *end = code + e->length; code < end; code += code[1]) {
        w->at = out + code[2];
        USUAL(BLOCKS[code[0]](w, code + 3) == 0);
    }
    return 0;
}

static int write_mask(Work *w, uint8_t *out) {
    Int mode, seat;
    USUAL(get_number(w, MODE, &mode) == 0 && get_number(w, SEAT, &seat) == 0);
    int asked = is_asked(w, mode);
    USUAL(asked >= 0 && (!asked || seat == w->seat)); /* the rules know what another seat is offered */
    PyObject *options = get_list(w, CHOICES);
    USUAL(options);
    memset(out, 0, w->e->actions);
    for (Py_ssize_t i = 0; asked && i < PyList_GET_SIZE(options); i++) {
        Int option;
        USUAL(item(options, i, &option) == 0 && option >= 0 && option < w->e->actions);
        out[option] = 1;
    }
    return 0;
}

static int is_target(Py_buffer *buffer, const char *format, Py_ssize_t size) {
    return buffer->ndim == 1 && buffer->shape[0] == size && buffer->format && !strcmp(buffer->format, format);
}

typedef enum { VECTOR, MASK } What;

static PyObject *write_into(Encoder *e, PyObject *const *arguments, Py_ssize_t count, What what) {
    Work w;
    Int seat;
    Py_buffer out;
    PyObject *slowly = what == VECTOR ? e->slowly_observed : e->slowly_masked;
    int flags = PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT, written = -1;
    if (count == 3 && number(arguments[1], &seat) == 0 && begin(&w, e, arguments[0], seat) == 0 &&
        has_zones(e, arguments[0]) == 0) {
        if (PyObject_GetBuffer(arguments[2], &out, flags) == 0) {
            if (is_target(&out, what == VECTOR ? "h" : "B", what == VECTOR ? e->size : e->actions))
                written = what == VECTOR ? write_observation(&w, out.buf) : write_mask(&w, out.buf);
            PyBuffer_Release(&out);
        } else {
            PyErr_Clear();
        }
    }
    if (written == 0) Py_RETURN_NONE;
    if (PyErr_Occurred()) return NULL;
    return PyObject_Vectorcall(slowly, arguments, count, NULL);
}

PyDoc_STRVAR(observe_doc, "observe(state, seat, out)\n--\n\nWrite what a seat may know of a position into a buffer.");
static PyObject *encoder_observe(Encoder *e, PyObject *const *arguments, Py_ssize_t count) {
    return write_into(e, arguments, count, VECTOR);
}

PyDoc_STRVAR(mask_doc, "mask(state, seat, out)\n--\n\nWrite which actions a seat is offered into a buffer.");
static PyObject *encoder_mask(Encoder *e, PyObject *const *arguments, Py_ssize_t count) {
    return write_into(e, arguments, count, MASK);
}

/* ---- batches ---- */

PyDoc_STRVAR(bind_doc, "bind(observations, masks, seats)\n--\n\nWrite rows into these arrays from now on.");
static PyObject *encoder_bind(Encoder *e, PyObject *arguments) {
    PyObject *observations, *masks, *seats;
    int flags = PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT;
    if (e->bound || !PyArg_ParseTuple(arguments, "OOO", &observations, &masks, &seats)) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the encoder has its arrays already");
        return NULL;
    }
    if (PyObject_GetBuffer(observations, &e->observations, flags) < 0) return NULL;
    if (PyObject_GetBuffer(masks, &e->masks, flags) < 0) {
        PyBuffer_Release(&e->observations);
        return NULL;
    }
    if (PyObject_GetBuffer(seats, &e->seats, flags) < 0) {
        PyBuffer_Release(&e->observations);
        PyBuffer_Release(&e->masks);
        return NULL;
    }
    e->bound = 1;
    Py_ssize_t games = e->seats.len;
    if (e->observations.len != games * e->size * 2 || e->masks.len != games * e->actions) {
        PyErr_SetString(PyExc_ValueError, "the arrays don't fit together");
        return NULL;
    }
    Py_RETURN_NONE;
}

PyDoc_STRVAR(row_doc, "row(state, place)\n--\n\nWrite a row of each array: what the asked seat sees and may do.");
static PyObject *encoder_row(Encoder *e, PyObject *const *arguments, Py_ssize_t count) {
    Work w;
    Int place, seat;
    if (count != 2 || !e->bound || number(arguments[1], &place) < 0 || place < 0 || place >= e->seats.len) {
        PyErr_SetString(PyExc_ValueError, "a row is written for a position and a place in the arrays");
        return NULL;
    }
    if (begin(&w, e, arguments[0], 0) == 0 && get_number(&w, SEAT, &seat) == 0 && seat >= 0 && seat < e->n) {
        w.seat = seat;
        if (write_observation(&w, (int16_t *)e->observations.buf + place * e->size) == 0 &&
            write_mask(&w, (uint8_t *)e->masks.buf + place * e->actions) == 0) {
            ((int8_t *)e->seats.buf)[place] = (int8_t)seat;
            Py_RETURN_TRUE;
        }
    }
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_FALSE;
}

/* ---- the type ---- */

static int read_code(Encoder *e, PyObject *code) {
    e->length = PyList_GET_SIZE(code);
    e->code = PyMem_Calloc(e->length ? e->length : 1, sizeof(Int));
    if (!e->code) return -1;
    for (Py_ssize_t i = 0; i < e->length; i++)
        if (item(code, i, &e->code[i]) < 0) {
            PyErr_SetString(PyExc_OverflowError, "a number of the code is too large");
            return -1;
        }
    return 0;
}

static int read_attributes(Encoder *e, PyObject *names) {
    e->count = PyList_GET_SIZE(names);
    e->attributes = PyMem_Calloc(e->count, sizeof(Attribute));
    if (!e->attributes) return -1;
    for (Py_ssize_t i = 0; i < e->count; i++) {
        e->attributes[i].name = Py_NewRef(PyList_GET_ITEM(names, i));
    }
    for (int i = 0; i < ENDS; i++)
        if (!(e->of_pile[i].name = PyUnicode_InternFromString(OF_PILE[i]))) return -1;
    return 0;
}

static int encoder_init(Encoder *e, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"code",      "attributes", "size",  "actions",         "seats",
                            "remembers", "game",       "zones", "slowly_observed", "slowly_masked", NULL};
    PyObject *code, *attributes;
    if (e->code) {
        PyErr_SetString(PyExc_TypeError, "an encoder is made once");
        return -1;
    }
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O!O!nnLpOOOO", names, &PyList_Type, &code, &PyList_Type,
                                     &attributes, &e->size, &e->actions, &e->n, &e->remembers, &e->game, &e->zones,
                                     &e->slowly_observed, &e->slowly_masked)) {
        e->game = e->zones = e->slowly_observed = e->slowly_masked = NULL;
        return -1;
    }
    Py_INCREF(e->game);
    Py_INCREF(e->zones);
    Py_INCREF(e->slowly_observed);
    Py_INCREF(e->slowly_masked);
    return read_code(e, code) < 0 || read_attributes(e, attributes) < 0 ? -1 : 0;
}

static int encoder_traverse(Encoder *e, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(e));
    Py_VISIT(e->type);
    Py_VISIT(e->pile_type);
    Py_VISIT(e->game);
    Py_VISIT(e->zones);
    Py_VISIT(e->slowly_observed);
    Py_VISIT(e->slowly_masked);
    if (e->bound) {
        Py_VISIT(e->observations.obj);
        Py_VISIT(e->masks.obj);
        Py_VISIT(e->seats.obj);
    }
    return 0;
}

static int encoder_clear(Encoder *e) {
    Py_CLEAR(e->type);
    Py_CLEAR(e->pile_type);
    Py_CLEAR(e->game);
    Py_CLEAR(e->zones);
    Py_CLEAR(e->slowly_observed);
    Py_CLEAR(e->slowly_masked);
    if (e->bound) {
        e->bound = 0;
        PyBuffer_Release(&e->observations);
        PyBuffer_Release(&e->masks);
        PyBuffer_Release(&e->seats);
    }
    return 0;
}

static void encoder_dealloc(Encoder *e) {
    PyTypeObject *type = Py_TYPE(e);
    PyObject_GC_UnTrack(e);
    encoder_clear(e);
    for (Py_ssize_t i = 0; e->attributes && i < e->count; i++) Py_XDECREF(e->attributes[i].name);
    for (int i = 0; i < ENDS; i++) Py_XDECREF(e->of_pile[i].name);
    PyMem_Free(e->attributes);
    PyMem_Free(e->code);
    type->tp_free(e);
    Py_DECREF(type);
}

static PyMethodDef encoder_methods[] = {
    {"observe", (PyCFunction)(void (*)(void))encoder_observe, METH_FASTCALL, observe_doc},
    {"mask", (PyCFunction)(void (*)(void))encoder_mask, METH_FASTCALL, mask_doc},
    {"bind", (PyCFunction)encoder_bind, METH_VARARGS, bind_doc},
    {"row", (PyCFunction)(void (*)(void))encoder_row, METH_FASTCALL, row_doc},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot encoder_slots[] = {
    {Py_tp_doc, "Writes observations of one layout, and masks."},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_init, encoder_init},
    {Py_tp_traverse, encoder_traverse},
    {Py_tp_clear, encoder_clear},
    {Py_tp_dealloc, encoder_dealloc},
    {Py_tp_methods, encoder_methods},
    {0, NULL},
};

static PyType_Spec encoder_spec = {
    .name = "calamity.kernel.native_observing.Encoder",
    .basicsize = sizeof(Encoder),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .slots = encoder_slots,
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "native_observing",
    .m_doc = "Writes observations for the compiled engine.",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit_native_observing(void) {
    recall_name = PyUnicode_InternFromString("recall");
    zones_name = PyUnicode_InternFromString("zones");
    PyObject *made = PyModule_Create(&module), *type = PyType_FromSpec(&encoder_spec);
    if (!recall_name || !zones_name || !made || !type || PyModule_AddObjectRef(made, "Encoder", type) < 0) {
        Py_XDECREF(made);
        Py_XDECREF(type);
        return NULL;
    }
    Py_DECREF(type);
    return made;
}
