package main

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	hotelCount = 80
	userCount  = 501
	nearest    = 5
	rooms      = 1_000_000 // enough for every run
	day        = "2006-01-02"
)

type hotel struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Phone       string  `json:"phone"`
	Description string  `json:"description"`
	Street      string  `json:"street"`
	City        string  `json:"city"`
	Lat         float64 `json:"lat"`
	Lon         float64 `json:"lon"`
	Rate        float64 `json:"rate"`
	Price       float64 `json:"price"`
}

type plan struct {
	HotelID string  `json:"hotelId"`
	Code    string  `json:"code"`
	Room    string  `json:"room"`
	Total   float64 `json:"total"`
}

func hotels() []hotel {
	all := make([]hotel, hotelCount)
	for i := range all {
		id := strconv.Itoa(i + 1)
		all[i] = hotel{
			ID:          id,
			Name:        "Hotel " + id,
			Phone:       fmt.Sprintf("(415) 555-%04d", i),
			Description: strings.Repeat("A quiet house near the water with a view of the hills. ", 8),
			Street:      id + " Harbour Street",
			City:        "San Francisco",
			Lat:         37.78 + float64(i)/hotelCount/2,
			Lon:         -122.27 + float64(i%9)/25,
			Rate:        float64(1+i*37%100) / 10,
			Price:       float64(90 + i*53%200),
		}
	}
	return all
}

// roles are the calls of each service.
func roles(p *peers) map[string]handlers {
	return map[string]handlers{
		"frontend": {
			"/hotels":          func(r *http.Request) (any, error) { return search(p, r) },
			"/recommendations": func(r *http.Request) (any, error) { return recommended(p, r) },
			"/user":            func(r *http.Request) (any, error) { return login(p, r) },
			"/reservation":     func(r *http.Request) (any, error) { return reserve(p, r) },
		},
		"search":         {"/nearby": func(r *http.Request) (any, error) { return nearby(p, r) }},
		"geo":            {"/nearest": geo(hotels())},
		"rate":           {"/plans": rates(hotels())},
		"profile":        {"/profiles": profiles(hotels())},
		"recommendation": {"/best": best(hotels())},
		"reservation":    reservations(),
		"user":           {"/check": check()},
	}
}

// search is three calls: the hotels near by with their rates, those of them with a free room, and their profiles.
func search(p *peers, r *http.Request) (any, error) {
	var near, free []string
	if err := p.ask("search", "/nearby", r.URL.Query(), &near); err != nil {
		return nil, err
	}
	query := r.URL.Query()
	query["id"] = near
	if err := p.ask("reservation", "/available", query, &free); err != nil {
		return nil, err
	}
	return profilesOf(p, free)
}

func recommended(p *peers, r *http.Request) (any, error) {
	var ids []string
	if err := p.ask("recommendation", "/best", r.URL.Query(), &ids); err != nil {
		return nil, err
	}
	return profilesOf(p, ids)
}

func profilesOf(p *peers, ids []string) (any, error) {
	var found []hotel
	err := p.ask("profile", "/profiles", url.Values{"id": ids}, &found)
	return found, err
}

func login(p *peers, r *http.Request) (any, error) {
	return isUser(p, r)
}

func isUser(p *peers, r *http.Request) (bool, error) {
	var known bool
	err := p.ask("user", "/check", r.URL.Query(), &known)
	return known, err
}

func reserve(p *peers, r *http.Request) (any, error) {
	known, err := isUser(p, r)
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, errors.New("no such user")
	}
	var isReserved bool
	err = p.ask("reservation", "/reserve", r.URL.Query(), &isReserved)
	return isReserved, err
}

func nearby(p *peers, r *http.Request) (any, error) {
	var near []string
	if err := p.ask("geo", "/nearest", r.URL.Query(), &near); err != nil {
		return nil, err
	}
	var plans []plan
	query := r.URL.Query()
	query["id"] = near
	if err := p.ask("rate", "/plans", query, &plans); err != nil {
		return nil, err
	}
	ids := []string{}
	for _, each := range plans {
		if !slices.Contains(ids, each.HotelID) {
			ids = append(ids, each.HotelID)
		}
	}
	return ids, nil
}

func geo(all []hotel) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		lat, lon := place(r)
		return ids(sorted(all, func(h hotel) float64 { return distance(h, lat, lon) }), nearest), nil
	}
}

func rates(all []hotel) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		nights := len(nights(r))
		plans := []plan{}
		for _, each := range all {
			if slices.Contains(r.URL.Query()["id"], each.ID) {
				for _, room := range []string{"Queen", "King", "Suite"} {
					plans = append(plans, plan{each.ID, "RACK", room, each.Price * float64(nights)})
				}
			}
		}
		slices.SortStableFunc(plans, func(a, b plan) int { return cmp.Compare(b.Total, a.Total) })
		return plans, nil
	}
}

func profiles(all []hotel) func(*http.Request) (any, error) {
	byID := map[string]hotel{}
	for _, each := range all {
		byID[each.ID] = each
	}
	return func(r *http.Request) (any, error) {
		found := []hotel{}
		for _, id := range r.URL.Query()["id"] {
			found = append(found, byID[id])
		}
		return found, nil
	}
}

func best(all []hotel) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		lat, lon := place(r)
		worth := map[string]func(hotel) float64{
			"dis":   func(h hotel) float64 { return distance(h, lat, lon) },
			"rate":  func(h hotel) float64 { return -h.Rate },
			"price": func(h hotel) float64 { return h.Price },
		}[r.URL.Query().Get("require")]
		if worth == nil {
			return nil, errors.New("require: expected dis, rate or price")
		}
		return ids(sorted(all, worth), 1), nil
	}
}

// reservations are the only state that requests change. They begin anew with each start.
func reservations() handlers {
	var lock sync.Mutex
	taken := map[string]int{}
	return handlers{
		"/available": func(r *http.Request) (any, error) {
			lock.Lock()
			defer lock.Unlock()
			free := []string{}
			for _, id := range r.URL.Query()["id"] {
				isFree := true
				for _, night := range nights(r) {
					isFree = isFree && taken[id+night] < rooms
				}
				if isFree {
					free = append(free, id)
				}
			}
			return free, nil
		},
		"/reserve": func(r *http.Request) (any, error) {
			lock.Lock()
			defer lock.Unlock()
			for _, night := range nights(r) {
				taken[r.URL.Query().Get("hotelId")+night]++
			}
			return true, nil
		},
	}
}

func check() func(*http.Request) (any, error) {
	known := map[string][sha256.Size]byte{}
	for i := range userCount {
		id := strconv.Itoa(i)
		known["Cornell_"+id] = sha256.Sum256([]byte(strings.Repeat(id, 10)))
	}
	return func(r *http.Request) (any, error) {
		hash, isKnown := known[r.URL.Query().Get("username")]
		return isKnown && hash == sha256.Sum256([]byte(r.URL.Query().Get("password"))), nil
	}
}

func sorted(all []hotel, worth func(hotel) float64) []hotel {
	ordered := slices.Clone(all)
	slices.SortStableFunc(ordered, func(a, b hotel) int { return cmp.Compare(worth(a), worth(b)) })
	return ordered
}

func ids(ordered []hotel, count int) []string {
	found := make([]string, 0, count)
	for _, each := range ordered[:count] {
		found = append(found, each.ID)
	}
	return found
}

func distance(h hotel, lat, lon float64) float64 {
	return math.Hypot(h.Lat-lat, (h.Lon-lon)*math.Cos(lat*math.Pi/180))
}

func place(r *http.Request) (lat, lon float64) {
	lat, _ = strconv.ParseFloat(r.URL.Query().Get("lat"), 64)
	lon, _ = strconv.ParseFloat(r.URL.Query().Get("lon"), 64)
	return lat, lon
}

// nights are the dates from the arrival to the day before the departure.
func nights(r *http.Request) []string {
	in, err := time.Parse(day, r.URL.Query().Get("inDate"))
	out, other := time.Parse(day, r.URL.Query().Get("outDate"))
	found := []string{}
	if err != nil || other != nil {
		return found
	}
	for night := in; night.Before(out) && len(found) < 30; night = night.AddDate(0, 0, 1) {
		found = append(found, night.Format(day))
	}
	return found
}
