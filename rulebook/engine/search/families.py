"""Words of one family: a player says «пошёл», the rule says «ход»; one leads to the other, weaker."""

from __future__ import annotations

from functools import cache

from .morphology import stem

NEARNESS = 0.6
"""How much a relative counts beside the word itself."""

_FAMILIES = """
    ход ходить пойти сходить зайти походить заходить хаживать перехаживать выход
    снос снести сносить сброс сбросить сбрасывать
    вист вистовать завистовать завистованный вистующий вистуз
    защита защитник вистующий вистовать ловящий
    пас пасовать спасовать пасующий спасовавший
    распас распасы распасовка
    торг торговля торговаться доторговаться торги поторговаться
    заявка заявить заявлять объявить объявлять
    заказ заказать заказывать назначить назначение заказанный
    контракт заказ
    назвать называть сказать
    сдача сдать сдавать сдающий сдатчик раздача раздать раздавать раздающий
    пересдача пересдать пересдавать
    открыть открывать открытый открыться вскрыть вскрывать вскрыться раскрыть перевернуть засветить светануть засветка обнаружить
    показать показывать показ показанный
    посмотреть смотреть заглянуть подсмотреть увидеть видеть подглядеть глянуть взглянуть подглядывать заглядывать просмотр просматривать рассматривать
    взять брать забрать взятый забирать
    лечь ложиться выложить выкладка выкладывать класть положить
    штраф наказание штрафовать наказать наказывать взыскание оштрафовать штрафной кара карать
    играть сыграть игра
    розыгрыш разыграть разыгрывать
    разыгрывающий играющий игрок
    доиграть доигрывать недоигранный недоиграть
    съем снять снимать подснять подрезать
    тасовка тасовать перетасовать потасовать стасовать тасование растасовать
    считать посчитать счет подсчет сосчитать пересчитать
    расчет рассчитать расписать расписывать роспись рассчитывать
    запись записать писать записывать написать
    приписка приписать приписывать лишний
    помощь помогать помочь
    совет советовать посоветовать подсказать подсказка подсказывать советчик
    зритель болельщик кибитцер посторонний наблюдатель
    менять сменить поменять изменить заменить замена смена
    отказ отказаться отказываться отказать
    ошибка ошибиться ошибочный перепутать ошибаться
    забыть забытый забывать забывчивый
    оговорка оговориться обмолвка обмолвиться ослышаться
    недостача недоставать недостаточный недостающий хватать
    упасть уронить выпасть падать обронить
    закончить конец окончание прекратить окончить завершить кончиться прекращение закончиться
    уйти уход уходить
    вернуть возврат возвращать вернуться
    исправить поправить исправление исправлять поправка поправляться
    спор спорить оспорить поспорить
    судья арбитр судить судейский
    ругать ругаться браниться перебранка ссора брань скандал
    опоздать поздно опоздание
    пропустить пропуск
    посчитать высчитать
    карандаш ручка
    остаться остальной
    деньги ставка рассчитаться
    долг долговой кредит отсрочка
    подсад подсесть посадить сесть подсадить недобор ремиз недобрать
    премия консоляция
    прикуп прикупной
    ренонс фальшренонс
    темный втемную темнить темнота
    светлый всветлую открытый
    lead play
    expose show reveal turn flash display face
    look peek see view peep glance watch inspect
    penalty fine punish punishment penalize penalise
    prikup talon widow kitty stock
    deal dealer redeal misdeal
    whist whister defend defender
    pass raspasy passer
    order contract name
    bid call auction bidding
    trump ruff
    revoke renege renounce
    advise advice hint prompt tell
    kibitzer spectator onlooker bystander watcher
    replace change switch swap
    record write entry note score sheet
    remise undertrick down short fail
    deck pack
    refuse refusal reject decline
    correct fix correction amend
    judge arbiter director referee arbitrator
    appeal protest
    claim concede lay show
    retract withdraw back
    end finish stop quit
    debt credit owe pay
    discard throw
    shuffle cut
"""


@cache
def _families() -> dict[str, tuple[str, ...]]:
    related: dict[str, dict[str, None]] = {}
    for line in _FAMILIES.strip().splitlines():
        keys = [stem(word) for word in line.split()]
        for key in keys:
            related.setdefault(key, {}).update({other: None for other in keys if other != key})
    return {key: tuple(others) for key, others in related.items()}


def relatives(key: str) -> tuple[str, ...]:
    """Return the keys of the words that belong to the family of ``key``."""
    return _families().get(key, ())
