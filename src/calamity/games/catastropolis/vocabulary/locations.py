"""The sixteen locations, from north to south (rule P-32)."""

from typing import Final

OBSERVATORY: Final = 0
UNIVERSITY_LABS: Final = 1
SKYPORT: Final = 2
CITY_ZOO: Final = 3
GRAND_MUSEUM: Final = 4
FISSION_PLANT: Final = 5
CITY_HALL: Final = 6
BROADCAST_TOWER: Final = 7
CHEMICAL_WORKS: Final = 8
STADIUM: Final = 9
MERCY_HOSPITAL: Final = 10
CENTRAL_BANK: Final = 11
IRONBAY_PRISON: Final = 12
WATERWORKS: Final = 13
UNION_STATION: Final = 14
HARBOR_DOCKS: Final = 15

COUNT: Final = 16
